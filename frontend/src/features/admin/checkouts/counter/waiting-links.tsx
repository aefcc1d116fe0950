import { routes, type WaitingLink } from '@forno/shared/contracts/admin';
import { clockTime, formatPaise, pluralise } from '@forno/shared/domain';
import { adminFailures } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '#transport/failure.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, LeaveButton } from '#ui/dialog.tsx';
import type { CounterState } from './use-counter.ts';
import styles from './waiting-links.module.css';

const [counterKey, waitingKey] = [['counter'], ['counter', 'waiting']];
/** Milliseconds: whether some were paid or ended meanwhile. */
const everyMs = 15_000;

function wordsOf({ name, pizzas, others, amount, claimed, until }: WaitingLink): string {
  const what = [
    pizzas > 0 && pluralise(pizzas, 'pizza'),
    others > 0 && pluralise(others, pizzas > 0 ? 'other item' : 'item'),
  ];
  const state = claimed ? 'paid, being checked' : `until ${clockTime(until)}`;
  return [name, ...what, formatPaise(amount), state].filter(Boolean).join(', ');
}

/** Orders whose link nobody has paid yet: a press shows it again, beside what is typed. */
export function WaitingLinks({ counter }: { counter: CounterState }) {
  const { order, taking, show } = counter;
  const shown = order.taken?.checkoutId;
  const { data = [] } = useAnswer([...waitingKey, shown], routes.waitingLinks, {
    refetchInterval: everyMs,
    placeholderData: (before) => before,
  });
  const opening = useMutation({
    mutationFn: ({ checkoutId: id }: WaitingLink) => request(routes.payLink, { params: { id } }),
    onSuccess: ({ url }, link) => show(link, url),
    onError: (error) => {
      showFailure(error, adminFailures.payLink);
      void refetch(waitingKey);
    },
  });
  const others = data.filter(({ checkoutId }) => checkoutId !== shown);
  if (others.length === 0 || order.unanswered || taking.busy) return null;
  return (
    <section className={styles.waiting} aria-label="Waiting to be paid">
      <h2 className={styles.title}>Waiting to be paid</h2>
      <ul className={styles.list}>
        {others.map((link) => (
          <li key={link.checkoutId}>
            <Button size="s" wide disabled={opening.isPending} onClick={() => opening.mutate(link)}>
              {wordsOf(link)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Gives up a link that nobody will pay; asked for twice, as it can't be brought back. */
export function EndLink({ checkoutId: id, due }: Pick<WaitingLink, 'checkoutId'> & { due: string }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { isPending, mutate } = useMutation({
    mutationFn: () => request(routes.endPayLink, { params: { id } }),
    onError: (error) => showFailure(error, adminFailures.endLink),
    onSettled: async () => {
      close();
      await refetch(counterKey);
    },
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        End it
      </Button>
      {asking && (
        <Dialog
          title={`End the link of ${due}?`}
          description="Nothing can be paid by it any more, and what it holds goes back to stock."
          busy={isPending}
          onClose={close}
          actions={
            <>
              <LeaveButton busy={isPending} onClose={close}>
                Keep it
              </LeaveButton>
              <Button busy={isPending} busyLabel="Ending…" onClick={() => mutate()}>
                End the link
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
