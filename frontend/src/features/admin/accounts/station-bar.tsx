import { type AtStation, EnterPinBody, routes, z } from '@forno/shared/contracts/admin';
import { adminFailures, stationTexts } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import dialog from '#ui/dialog.module.css';
import { Field } from '#ui/field.tsx';
import { PlainForm } from '#ui/form.tsx';
import styles from './station-bar.module.css';

const stationKey = ['admin', 'station'];
const checkEveryMs = 60_000;

/** What the screens may do goes by who is at it. */
const refresh = () => Promise.all([refetch(stationKey), refetch(keys.profile)]);

/** What was moved before must be sent first: the server names who is at the station then. */
const movesWait = () => queryClient.isMutating({ mutationKey: keys.admin.move }) > 0;

/** On every screen of a tablet of the shop: who is at it, and the PIN of the next. */
export function StationBar() {
  const { data } = useAnswer(stationKey, routes.station, { refetchInterval: checkEveryMs });
  const [asks, setAsks] = useState(false);
  const leaving = useMutation({
    mutationFn: () => request(routes.leaveStation, {}),
    onError: (error) => showFailure(error, adminFailures.stations),
    onSettled: refresh,
  });
  if (!data) return null;
  const { name, person, people } = data;
  return (
    <section className={styles.bar} aria-label="Station">
      <p>
        {name}: <strong>{person?.name ?? 'Nobody'}</strong>
      </p>
      <Button size="s" onClick={() => setAsks(true)}>
        {person ? 'Somebody else' : 'Who is here?'}
      </Button>
      {person && (
        <Button
          size="s"
          variant="quiet"
          busy={leaving.isPending}
          disabled={movesWait()}
          onClick={() => leaving.mutate()}
        >
          Sign off
        </Button>
      )}
      {asks && <PinDialog people={people} onClose={() => setAsks(false)} />}
    </section>
  );
}

const PinOnly = z.pick(EnterPinBody, { pin: true });

function PinDialog({ people, onClose }: { people: AtStation['people']; onClose: () => void }) {
  const [chosen, setChosen] = useState<string>();
  const form = useSendForm({
    schema: PinOnly,
    initial: { pin: '' },
    onSubmit: async ({ pin }) => {
      if (chosen === undefined) return;
      if (movesWait()) {
        form.setError('pin', stationTexts.movesWait);
        return;
      }
      try {
        await request(routes.enterPin, { body: { person: chosen, pin } });
        onClose();
      } finally {
        await refresh();
      }
    },
    failure: adminFailures.pin,
    at: 'pin',
    draft: false,
  });
  return (
    <Dialog
      busy={form.busy}
      onClose={onClose}
      title="Who is here?"
      description={<p>{people.length > 0 ? stationTexts.choose : stationTexts.noPins}</p>}
    >
      <div className={styles.people}>
        {people.map(({ _id, name }) => (
          <Button
            key={_id}
            aria-pressed={_id === chosen}
            variant={_id === chosen ? 'ember' : undefined}
            onClick={() => setChosen(_id)}
          >
            {name}
          </Button>
        ))}
      </div>
      {chosen !== undefined && (
        <PlainForm {...form.form} className={dialog.form}>
          <Field
            key={chosen}
            className={styles.pin}
            label="PIN"
            inputMode="numeric"
            autoComplete="off"
            required
            {...form.field('pin')}
          />
          <div className={dialog.actions}>
            <Button variant="quiet" onClick={onClose}>
              Not now
            </Button>
            <Button type="submit" variant="ember" busy={form.busy} busyLabel="Checking…">
              It’s me
            </Button>
          </div>
        </PlainForm>
      )}
    </Dialog>
  );
}
