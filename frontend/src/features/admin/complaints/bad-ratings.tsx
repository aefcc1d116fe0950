import { type BadRating, routes } from '@forno/shared/contracts/admin';
import { complaintFailures } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { ShowOlder, usePages } from '#transport/pages.tsx';
import { refetch } from '#transport/query-client.ts';
import { request, requestPage } from '#transport/request.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './complaints-page.module.css';

const ratingsKey = ['admin', 'bad ratings'];
/** Milliseconds: nothing tells of a new one. */
const everyMs = 60_000;

/** What customers called not good, with their words, until somebody has seen it and after. */
export function BadRatings() {
  const query = usePages({
    queryKey: ratingsKey,
    ask: (cursor, signal) => requestPage(routes.badRatings, { query: { cursor }, signal }),
    refetchInterval: everyMs,
  });
  const ratings = query.data?.pages.flatMap(({ answer }): BadRating[] => answer) ?? [];
  return (
    <>
      <LoadStateWithToast
        query={query}
        text={complaintFailures.ratings}
        lines={6}
        label="Loading the ratings…"
      />
      {query.data && ratings.length === 0 && <EmptyState title="Nobody has called a delivery not good" />}
      <ul className={styles.list}>
        {ratings.map((rating) => (
          <Rated key={rating.checkoutId} rating={rating} />
        ))}
      </ul>
      <ShowOlder list={query} what="ratings" />
    </>
  );
}

function Rated({ rating: { checkoutId, called, name, words, at, unseen } }: { rating: BadRating }) {
  const see = useMutation({
    mutationFn: () => request(routes.seeBadRating, { params: { checkoutId }, body: { at } }),
    onError: (error) => showFailure(error, complaintFailures.seen),
    onSettled: () => refetch(ratingsKey, keys.admin.dashboard),
  });
  return (
    <li className={styles.card}>
      <h2 className={styles.head}>
        {name} <Link to={`/admin/delivery/${checkoutId}`}>Order {called}</Link>
      </h2>
      <p className={styles.facts}>
        <Badge tone={unseen ? 'ember' : 'quiet'}>Not good</Badge> · <DateTime value={at} />
      </p>
      {words && <p className={styles.words}>{words}</p>}
      {unseen && (
        <div className={styles.actions}>
          <Button busy={see.isPending} onClick={() => see.mutate()} aria-label={`Seen: order ${called}`}>
            Seen
          </Button>
        </div>
      )}
    </li>
  );
}
