import { routes } from '@forno/shared/contracts/admin';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';

/** How many deliveries for later are sold for the times that are asked for. */
export function useSold(): (isAsked: (from: Date) => boolean) => number {
  const { data } = useAnswer([...keys.admin.orders, 'undelivered'], routes.orders, {
    query: { sort: 'late' },
  });
  return (isAsked) => {
    const sold = (data?.orders ?? []).filter(
      ({ startAt, promise }) => startAt && promise && isAsked(new Date(promise.from)),
    );
    return new Set(sold.map(({ checkoutId }) => checkoutId)).size;
  };
}
