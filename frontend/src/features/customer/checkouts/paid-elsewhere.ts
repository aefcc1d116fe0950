import type { CheckoutView } from '@forno/shared/contracts/customer';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { chooseDue } from './delivery/due-store.ts';
import { hasFailed, isKnownPaid } from './progress.ts';

/** How long (ms) the window of a payment may take to say so itself: with it comes the report. */
const ownWordMs = 2_000;

/** What is known to have paid for the cart of this checkout: its own payment, or that of a newer one, which took its place. */
export function knownPaid(checkoutId: string): CheckoutView | undefined {
  const checkouts = queryClient.getQueryData<CheckoutView[]>(keys.checkouts) ?? [];
  const own = checkouts.find(({ _id }) => _id === checkoutId);
  return (
    own && checkouts.find((one) => one.createdAt >= own.createdAt && isKnownPaid(one) && !hasFailed(one))
  );
}

/**
 * Watches a checkout while its window is open. `until` aborts once it is paid on another device or in another tab: paid
 * again, the money would go there and back. `stop`: the window is closed.
 */
export function watchPaid(checkoutId: string): { until: AbortSignal; stop: () => void } {
  const paid = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    timer = undefined;
    // What was reported may have been declined since.
    if (knownPaid(checkoutId)) paid.abort();
  };
  const look = () => {
    if (timer === undefined && knownPaid(checkoutId)) timer = setTimeout(close, ownWordMs);
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(look);
  look();
  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
  };
  return { until: paid.signal, stop };
}

/** As after a payment made here, but for its report: the server has it. False: it bought nothing, which the panel tells. */
export function goOn({ state }: CheckoutView): boolean {
  void refetch(keys.checkouts, keys.orders, keys.cart);
  if (state === 'refused') return false;
  chooseDue(undefined);
  return true;
}
