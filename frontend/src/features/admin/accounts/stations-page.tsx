import { type NewStation, routes, StationBody, type StationView } from '@forno/shared/contracts/admin';
import { exactTime, stationDuties } from '@forno/shared/domain';
import { adminFailures, dutyWords, stationTexts } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Page } from '#ui/page.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { serverNow } from '#ui/use-now.ts';
import { SendDialog } from '#widgets/send-dialog.tsx';

const stationsKey = ['admin', 'stations'];
const options = stationDuties.map((value) => ({ value, label: dutyWords[value].name }));

/** The tablets of the shop: added by a code, seen, ended. */
export function StationsPage() {
  const stations = useAnswer(stationsKey, routes.stations, { refetchInterval: 10_000 });
  const [adds, setAdds] = useState(false);
  const [ends, setEnds] = useState<StationView>();
  const close = () => {
    setAdds(false);
    setEnds(undefined);
    void refetch(stationsKey);
  };
  return (
    <Page
      title="Stations"
      lead={stationTexts.lead}
      aside={
        <Button variant="ember" onClick={() => setAdds(true)}>
          Add a station
        </Button>
      }
    >
      <LoadStateWithToast query={stations} text={adminFailures.stations} label="Loading the stations…" />
      {stations.data?.length === 0 && <p>No tablet is enrolled yet.</p>}
      {stations.data && stations.data.length > 0 && <StationTable stations={stations.data} onEnd={setEnds} />}
      {adds && <AddStation onClose={close} />}
      {ends && <EndStation station={ends} onClose={close} />}
    </Page>
  );
}

const seenWords = ({ lastSeen, waitsUntil }: StationView): string => {
  if (lastSeen !== null) return exactTime(new Date(lastSeen));
  const until = new Date(waitsUntil ?? 0);
  return until.getTime() > serverNow() ? `Its code works until ${exactTime(until)}` : 'Its code has expired';
};

interface TableProps {
  stations: readonly StationView[];
  onEnd: (station: StationView) => void;
}

function StationTable({ stations, onEnd }: TableProps) {
  const columns: Column<StationView>[] = [
    { header: 'Name', rowHeader: true, cell: ({ name }) => name },
    {
      header: 'Duty',
      width: '7rem',
      cell: ({ duty }) => <Badge tone="amber">{dutyWords[duty].name}</Badge>,
    },
    { header: 'Enrolled by', cell: ({ enrolledBy }) => enrolledBy },
    { header: 'Last seen', cell: seenWords },
    {
      header: 'Actions',
      width: '7rem',
      cell: (one) => (
        <Button size="s" variant="danger" aria-label={`End ${one.name}`} onClick={() => onEnd(one)}>
          End
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption="Stations"
      cardsBelow={56.25}
      columns={columns}
      rows={stations}
      rowKey={({ _id }) => _id}
    />
  );
}

function AddStation({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewStation>();
  const form = useSendForm({
    schema: StationBody,
    initial: { name: '', duty: 'kitchen' },
    onSubmit: async (body) => setMade(await request(routes.addStation, { body })),
    failure: adminFailures.stations,
  });
  if (made) return <ShowCode made={made} onClose={onClose} />;
  const field = form.field('duty');
  return (
    <Dialog
      title="Add a station"
      description="You get a code for the tablet. It works once, for ten minutes."
      busy={form.busy}
      onClose={onClose}
    >
      <Form {...form.form} busy={form.busy} submitLabel="Show the code" busyLabel="Adding…">
        <Field label="Name" autoComplete="off" required {...form.field('name')} />
        <Select
          label="Duty"
          options={options}
          hint={dutyWords[stationDuties.find((duty) => duty === field.value) ?? 'kitchen'].about}
          {...field}
        />
      </Form>
    </Dialog>
  );
}

/** Once: only a hash of it is stored. */
function ShowCode({ made: { code, url, until }, onClose }: { made: NewStation; onClose: () => void }) {
  return (
    <Dialog
      title={code}
      description={
        <p>
          Scan this with the tablet, or type the code there at {new URL('/admin_login/station', url).href}. It
          works once, until {exactTime(new Date(until))}.
        </p>
      }
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <QrCode text={url} label="The code of the station" />
    </Dialog>
  );
}

function EndStation({ station: { _id: id, name }, onClose }: { station: StationView; onClose: () => void }) {
  return (
    <SendDialog
      title={`End the station ${name}?`}
      confirmLabel={`End ${name}`}
      send={() => request(routes.endStation, { params: { id } })}
      failure={adminFailures.stations}
      onClose={onClose}
    >
      <p>Its tablet is logged out at once.</p>
    </SendDialog>
  );
}
