import { routes } from '@forno/shared/contracts/customer';
import { canRate, limits, type Rating, ratings } from '@forno/shared/domain';
import { failures, tooLongIn } from '@forno/shared/messages/customer';
import { useState } from 'react';
import { type Delivery, deliveryNumber } from './deliveries.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PlainForm } from '#ui/form.tsx';
import { serverNow } from '#ui/use-now.ts';
import styles from './how-was-it.module.css';

/** After it has arrived: how it was, in one tap and in words if wanted, or that something is wrong with it. */
export function HowWasIt({ delivery }: { delivery: Delivery }) {
  const { id, kept } = delivery;
  const said = kept.find(({ rating }) => rating)?.rating;
  const [words, setWords] = useState(said?.words ?? '');
  const rate = useSend({
    send: ({ rating }: { rating: Rating; inWords: boolean }) =>
      request(routes.rateDelivery, { params: { id }, body: { rating, words } }),
    failure: failures.rate,
    onSettled: () => refetch(keys.orders),
  });
  const sending = rate.isPending ? rate.variables : undefined;
  const about = new URLSearchParams({ order: deliveryNumber(delivery), delivery: id });
  return (
    <div className={styles.how}>
      {canRate(kept, new Date(serverNow())) && (
        <>
          <fieldset className={styles.ways}>
            <legend className={styles.ask}>How was it?</legend>
            {ratings.map((rating) => (
              <Button
                key={rating}
                size="s"
                aria-pressed={said?.rating === rating}
                busy={sending?.rating === rating && !sending.inWords}
                onClick={() => rate.mutate({ rating, inWords: false })}
              >
                {rating}
              </Button>
            ))}
          </fieldset>
          {said && (
            <PlainForm
              className={styles.ways}
              onSubmit={() =>
                tooLongIn(words, limits.noteMax) ?? rate.mutate({ rating: said.rating, inWords: true })
              }
            >
              <Field
                label="In your words (optional)"
                value={words}
                most={limits.noteMax}
                onChange={({ target }) => setWords(target.value)}
              />
              <Button size="s" type="submit" busy={sending?.inWords}>
                Send
              </Button>
            </PlainForm>
          )}
        </>
      )}
      <ButtonLink to={`/contact?${about.toString()}`} size="s" variant="quiet">
        Something wrong?
      </ButtonLink>
    </div>
  );
}
