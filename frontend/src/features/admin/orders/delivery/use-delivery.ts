import { type AdminOrderAnswer, routes } from '@forno/shared/contracts/admin';
import { useEffect, useMemo, useRef } from 'react';
import { useLiveEvent } from '#live/live-events.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { seenOrders } from '../changes/order-cache.ts';
import { rowsOf } from '../changes/order-rows.ts';
import { usePendingMoves } from '../changes/pending-moves.ts';

/** As of other figures computed from orders: what happens within a second is asked for once. */
const askAfterMs = 1_000;

const unpaidEveryMs = 10_000;

/** No limit: of what came live, only orders of the answer are laid over it. */
const known = (items: AdminOrderAnswer[]) => ({
  pages: [{ items, askedAt: Number.POSITIVE_INFINITY, nextCursor: undefined, total: undefined }],
  pageParams: [undefined],
});

/**
 * One delivery. Its orders follow live events and pending moves at once; the rest of it (money, papers, the story) is asked
 * for again after an event about it.
 */
export function useDelivery(checkoutId: string) {
  const key = [...keys.admin.orders, 'delivery', checkoutId];
  const query = useAnswer(key, routes.delivery, {
    params: { checkoutId },
    staleTime: 0,
    // Until it is paid nothing tells of it but to its customer.
    refetchInterval: ({ state }) => state.data?.state === 'unpaid' && unpaidEveryMs,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const askSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refetch(key), askAfterMs);
  };
  const isOurs = (id: string) => query.data?.orders.some(({ _id }) => _id === id);
  useLiveEvent('order.changed', (order) => order.checkoutId === checkoutId && askSoon());
  useLiveEvent('order.removed', ({ _id }) => isOurs(_id) && askSoon());
  useLiveEvent('checkout.changed', ({ _id }) => _id === checkoutId && askSoon());

  const seen = seenOrders.use();
  const moving = usePendingMoves();
  const answered = query.data?.orders;
  /** Those that are not cancelled. */
  const orders = useMemo(
    () => rowsOf(known(answered?.filter(({ voided }) => !voided) ?? []), {}, { seen, moving }),
    [answered, seen, moving],
  );
  return { query, orders };
}
