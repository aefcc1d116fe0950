import { type CheckoutView, routes } from '@forno/shared/contracts/customer';
import { useEffect } from 'react';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useCart } from '#cart/use-cart.ts';
import { keepOutcome, type Outcome, paymentOutcome, usePaymentOutcome } from './payment-outcome.ts';
import { hasFailed, isKnownPaid } from './progress.ts';

/** What was asked about since the page was loaded. */
let asked: Outcome | undefined;

/** Once per load of the page: the server knows no more a moment later, and tells by itself what it hears. */
async function ask(outcome: Outcome): Promise<void> {
  if (asked === outcome) return;
  asked = outcome;
  const { checkoutId, cart } = outcome;
  try {
    const { money } = await request(routes.askProvider, { params: { id: checkoutId } });
    if (money === 'none' && paymentOutcome() === outcome) keepOutcome({ checkoutId, cart, end: 'unpaid' });
    else void refetch(keys.checkouts);
  } catch {
    // Its next visit asks again; meanwhile nothing is known.
    asked = undefined;
  }
}

/**
 * How the last payment of this cart ended without money; undefined while its window is open or when the money is known of.
 * `checking`: its window went with the page, as on phones that come back from the bank's app, so the provider is asked.
 */
export function usePaymentEnd(
  busy: boolean,
  checkouts: readonly CheckoutView[],
): Outcome['end'] | 'checking' | undefined {
  const { data: cart } = useCart();
  const kept = usePaymentOutcome();
  // Of another cart it says nothing.
  const outcome = kept && kept.cart === cart?.version ? kept : undefined;
  const isLost = !busy && outcome?.open === true;
  useEffect(() => {
    if (isLost && outcome) void ask(outcome);
  }, [isLost, outcome]);
  const listed = checkouts.find(({ _id }) => _id === outcome?.checkoutId);
  // The money may have come another way since.
  if (!outcome || (listed && isKnownPaid(listed))) return undefined;
  if (busy) return outcome.end === 'failed' ? outcome.end : undefined;
  if (!outcome.open) return outcome.end;
  return listed && hasFailed(listed) ? 'failed' : 'checking';
}
