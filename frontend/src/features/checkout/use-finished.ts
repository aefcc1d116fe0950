import type { CheckoutView } from '@forno/shared/contracts';
import { useEffect, useState } from 'react';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';

/** Checkouts finished during this visit, until dismissed. Older ones are no news. */
export function useFinished(checkouts: readonly CheckoutView[], underWay: readonly CheckoutView[]) {
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());
  const unseen = underWay.filter(({ _id }) => !watched.has(_id));
  if (unseen.length > 0) setWatched(new Set([...watched, ...unseen.map(({ _id }) => _id)]));
  const finished = checkouts.filter(
    ({ _id }) => watched.has(_id) && !underWay.some((one) => one._id === _id),
  );
  const ended = finished.map(({ _id }) => _id).join(' ');

  // As the live event does; if it is lost, the cart must still drop ordered lines.
  useEffect(() => {
    if (!ended) return;
    void queryClient.invalidateQueries({ queryKey: keys.orders });
    void queryClient.invalidateQueries({ queryKey: keys.cart });
  }, [ended]);

  const dismiss = (id: string) => setWatched((before) => new Set([...before].filter((one) => one !== id)));
  return { finished, dismiss };
}
