import { routes } from '@forno/shared/contracts/admin';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';

/** The deliveries for later that are sold for the times that are asked for: an order of each. */
export function useSold() {
  const { data } = useAnswer([...keys.admin.orders, 'undelivered'], routes.orders, {
    query: { sort: 'late' },
  });
  return (isAsked: (from: Date) => boolean) => {
    const sold = (data?.orders ?? []).filter(
      ({ startAt, promise }) => startAt && promise && isAsked(new Date(promise.from)),
    );
    return [...new Map(sold.map((order) => [order.checkoutId, order])).values()];
  };
}
