import { InviteBody, routes, type StaffMember } from '@forno/shared/contracts/admin';
import { type Duty, duties, exactTime } from '@forno/shared/domain';
import { adminFailures, dutyWords, restWords } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { useSession } from '#session/session.ts';
import { keys } from '#transport/keys.ts';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { useSend } from '#transport/use-send.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Page } from '#ui/page.tsx';
import { toast } from '#ui/toast.ts';
import { SendDialog } from '#widgets/send-dialog.tsx';
import { usePersonColumns } from './person-columns.tsx';
import table from './users-table.module.css';

const options = duties.map((value) => ({ value, label: dutyWords[value].name }));
/** Each may do what the lesser ones may: the greatest says it all. */
const greatest = (own: readonly Duty[]): Duty => duties.findLast((duty) => own.includes(duty)) ?? 'kitchen';

type Asked = { what: 'invite' } | { what: 'duty' | 'end'; one: StaffMember };

/** Who works here: invited, given a duty, ended. */
export function StaffPage() {
  const staff = useAnswer(keys.admin.staff, routes.staff, {});
  const [asked, setAsked] = useState<Asked>();
  const close = () => {
    setAsked(undefined);
    void refetch(keys.admin.staff);
  };
  return (
    <Page
      title="Staff"
      lead="Every change is in the audit, and mailed to the owners."
      aside={
        <>
          <ButtonLink to="/admin/stations">Stations</ButtonLink>
          <Button variant="ember" onClick={() => setAsked({ what: 'invite' })}>
            Invite somebody
          </Button>
        </>
      }
    >
      <LoadStateWithToast query={staff} text={adminFailures.staff} lines={4} label="Loading the staff…" />
      {staff.data && <Resting staff={staff.data} />}
      {staff.data && <StaffTable staff={staff.data} onAsk={setAsked} />}
      {asked?.what === 'invite' && <Invite onClose={close} />}
      {asked?.what === 'duty' && <ChangeDuty one={asked.one} onClose={close} />}
      {asked?.what === 'end' && <End one={asked.one} onClose={close} />}
    </Page>
  );
}

/** Since a backup was restored: who was ended meanwhile is on the list again, so an owner looks through it first. */
function Resting({ staff }: { staff: readonly StaffMember[] }) {
  const confirming = useSend({
    send: async (those: readonly StaffMember[]) => {
      for (const { _id, dutiesBefore: back = [] } of those)
        await request(routes.changeDuties, { params: { id: _id }, body: { duties: [...back] } });
      return { message: restWords.done };
    },
    failure: adminFailures.staff,
    onSettled: () => void refetch(keys.admin.staff),
  });
  const resting = staff.filter(({ dutiesBefore }) => dutiesBefore);
  if (resting.length === 0) return null;
  const confirm = (those: readonly StaffMember[]) => () => confirming.mutate(those);
  return (
    <section aria-labelledby="resting" className={table.resting}>
      <h2 id="resting">{restWords.title}</h2>
      <p>{restWords.about}</p>
      <span className={table.actions}>
        {resting.map((one) => (
          <Button key={one._id} size="s" busy={confirming.isPending} onClick={confirm([one])}>
            {restWords.works(one.name, dutyWords[greatest(one.dutiesBefore ?? [])].name)}
          </Button>
        ))}
        {resting.length > 1 && (
          <Button size="s" busy={confirming.isPending} onClick={confirm(resting)}>
            {restWords.all}
          </Button>
        )}
      </span>
    </section>
  );
}

const seenWords = ({ lastSeen, invitedUntil }: StaffMember): string => {
  if (invitedUntil !== undefined) return `Invited until ${exactTime(new Date(invitedUntil))}`;
  return lastSeen === null ? 'Not yet' : exactTime(new Date(lastSeen));
};

function StaffTable({ staff, onAsk }: { staff: readonly StaffMember[]; onAsk: (asked: Asked) => void }) {
  const { userId } = useSession();
  const columns: Column<StaffMember>[] = [
    ...usePersonColumns(),
    {
      header: 'Duty',
      width: '7rem',
      cell: ({ duties: own, dutiesBefore }) =>
        dutiesBefore ? (
          <Badge tone="quiet">{restWords.rests}</Badge>
        ) : (
          <Badge tone="amber">{dutyWords[greatest(own)].name}</Badge>
        ),
    },
    { header: 'Last seen', cell: seenWords },
    {
      header: 'Actions',
      width: '12rem',
      // Nobody changes their own.
      cell: (one) =>
        one._id !== userId && (
          <span className={table.actions}>
            {one.invitedUntil === undefined && (
              <Button
                size="s"
                aria-label={`Duty of ${one.name}`}
                onClick={() => onAsk({ what: 'duty', one })}
              >
                Duty
              </Button>
            )}
            <Button
              size="s"
              variant="danger"
              aria-label={`End ${one.name}`}
              onClick={() => onAsk({ what: 'end', one })}
            >
              End
            </Button>
          </span>
        ),
    },
  ];
  return (
    <DataTable caption="Staff" cardsBelow={56.25} columns={columns} rows={staff} rowKey={({ _id }) => _id} />
  );
}

function Invite({ onClose }: { onClose: () => void }) {
  const [duty, setDuty] = useState<Duty>('kitchen');
  const form = useSendForm({
    schema: InviteBody,
    initial: { name: '', email: '', duties: [duty] },
    onSubmit: async (body) => {
      toast.success((await request(routes.inviteStaff, { body: { ...body, duties: [duty] } })).message);
      onClose();
    },
    failure: adminFailures.staff,
    at: { staff_already: 'email' },
  });
  return (
    <Dialog
      title="Invite somebody"
      description="They get a link by mail that works once, for two days."
      busy={form.busy}
      onClose={onClose}
    >
      <Form {...form.form} busy={form.busy} submitLabel="Send the link" busyLabel="Sending…">
        <Field label="Name" autoComplete="off" required {...form.field('name')} />
        <Field label="Email" type="email" autoComplete="off" required {...form.field('email')} />
        <DutySelect value={duty} onChoose={setDuty} />
      </Form>
    </Dialog>
  );
}

function DutySelect({ value, onChoose }: { value: Duty; onChoose: (duty: Duty) => void }) {
  return (
    <Select
      label="Duty"
      options={options}
      hint={dutyWords[value].about}
      value={value}
      onChange={({ target }) => onChoose(duties.find((duty) => duty === target.value) ?? 'kitchen')}
    />
  );
}

function ChangeDuty({ one, onClose }: { one: StaffMember; onClose: () => void }) {
  const [duty, setDuty] = useState(greatest(one.dutiesBefore ?? one.duties));
  return (
    <SendDialog
      title={`What is ${one.name} here for?`}
      confirmLabel={`Change the duty of ${one.name}`}
      cancelLabel="Leave it"
      danger={false}
      send={() => request(routes.changeDuties, { params: { id: one._id }, body: { duties: [duty] } })}
      failure={adminFailures.staff}
      onClose={onClose}
    >
      <DutySelect value={duty} onChoose={setDuty} />
    </SendDialog>
  );
}

function End({ one: { _id: id, name, invitedUntil }, onClose }: { one: StaffMember; onClose: () => void }) {
  const invited = invitedUntil !== undefined;
  return (
    <SendDialog
      title={invited ? `Withdraw the invitation of ${name}?` : `End the access of ${name}?`}
      confirmLabel={invited ? 'Withdraw it' : `End ${name}’s access`}
      send={() => request(routes.endStaff, { params: { id } })}
      failure={adminFailures.staff}
      onClose={onClose}
    >
      <p>
        {invited
          ? 'The mailed link stops working.'
          : 'Every device of theirs is logged out at once. The account stays, as a customer’s.'}
      </p>
    </SendDialog>
  );
}
