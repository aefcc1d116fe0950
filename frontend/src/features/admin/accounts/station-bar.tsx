import { type AtStation, EnterPinBody, routes, z } from '@forno/shared/contracts/admin';
import { adminFailures, stationTexts } from '@forno/shared/messages/admin';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { asksWhoIsHere, stationKey } from '#accounts/reauthentication.tsx';
import { onLive } from '#live/live-events.ts';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import dialog from '#ui/dialog.module.css';
import { PlainForm } from '#ui/form.tsx';
import { PinField } from '#ui/pin-field.tsx';
import { keepStation, keptStation } from './kept-station.ts';
import styles from './station-bar.module.css';

const checkEveryMs = 60_000;
/** While somebody waits for their name. */
const waitingMs = 3_000;

/** What the screens may do goes by who is at it. */
const refresh = () => Promise.all([refetch(stationKey), refetch(keys.profile)]);

/** What was moved before must be sent first: the server names who is at the station then. */
const movesWait = () => queryClient.isMutating({ mutationKey: keys.admin.move }) > 0;

/** On every screen of a tablet of the shop: who is at it, and the PIN of the next. */
export function StationBar() {
  const asks = asksWhoIsHere.use();
  const { set: setAsks } = asksWhoIsHere;
  const { data } = useAnswer(stationKey, routes.station, {
    refetchInterval: asks ? waitingMs : checkEveryMs,
    initialData: keptStation,
    initialDataUpdatedAt: 0,
  });
  useEffect(() => {
    if (data) keepStation(data);
  }, [data]);
  useEffect(() => {
    if (data?.left) setAsks(true);
  }, [data?.left, setAsks]);
  useEffect(() => () => setAsks(false), [setAsks]);
  // The server begins the socket anew when whoever is here was ended.
  useEffect(() => onLive('resumed', () => void refresh()), []);
  const moving = useIsMutating({ mutationKey: keys.admin.move });
  const leaving = useMutation({
    mutationFn: () => request(routes.leaveStation, {}),
    onError: (error) => showFailure(error, adminFailures.stations),
    onSettled: refresh,
  });
  if (!data) return null;
  const { name, person, left } = data;
  const ask = () => {
    setAsks(true);
    void refetch(stationKey);
  };
  return (
    <section className={styles.bar} aria-label="Station">
      <p>
        {name}: <strong>{person?.name ?? 'Nobody'}</strong>
      </p>
      <Button size="s" onClick={ask}>
        {person ? 'Somebody else' : 'Who is here?'}
      </Button>
      {person && (
        <Button
          size="s"
          variant="quiet"
          busy={leaving.isPending}
          disabled={moving > 0}
          onClick={() => movesWait() || leaving.mutate()}
        >
          Sign off
        </Button>
      )}
      {asks && (
        <PinDialog
          at={data}
          onDone={() => setAsks(false)}
          onClose={() => {
            setAsks(false);
            if (left) leaving.mutate();
          }}
        />
      )}
    </section>
  );
}

const PinOnly = z.pick(EnterPinBody, { pin: true });

interface PinDialogProps {
  at: AtStation;
  onDone: () => void;
  /** Then it is nobody where somebody was ended. */
  onClose: () => void;
}

function PinDialog({ at: { people, left }, onDone, onClose }: PinDialogProps) {
  const [chosen, setChosen] = useState<string>();
  const form = useSendForm({
    schema: PinOnly,
    initial: { pin: '' },
    onSubmit: async ({ pin }): Promise<void> => {
      if (chosen === undefined) return;
      if (movesWait()) return form.setError('pin', stationTexts.movesWait);
      try {
        await request(routes.enterPin, { body: { person: chosen, pin } });
        onDone();
      } finally {
        await refresh();
      }
    },
    failure: adminFailures.pin,
    at: 'pin',
    draft: false,
  });
  const question = people.length === 0 ? 'noPins' : left ? 'left' : 'choose';
  return (
    <Dialog
      busy={form.busy}
      onClose={onClose}
      title="Who is here?"
      description={<p>{stationTexts[question]}</p>}
    >
      <div className={styles.people}>
        {people.map(({ _id, name }) => (
          <Button
            key={_id}
            aria-pressed={_id === chosen}
            variant={_id === chosen ? 'ember' : undefined}
            onClick={() => {
              setChosen(_id);
              form.set('pin', '');
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <PlainForm {...form.form} className={dialog.form}>
        {chosen !== undefined && (
          <PinField key={chosen} className={styles.pin} focused required {...form.field('pin')} />
        )}
        <div className={dialog.actions}>
          <Button variant="quiet" onClick={onClose}>
            {left ? 'Nobody' : 'Not now'}
          </Button>
          {chosen !== undefined && (
            <Button type="submit" variant="ember" busy={form.busy} busyLabel="Checking…">
              It’s me
            </Button>
          )}
        </div>
      </PlainForm>
    </Dialog>
  );
}
