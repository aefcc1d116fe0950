import { refundReasons } from '@forno/shared/messages';
import type { Checkout, ProviderPayment } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { loadCheckout } from '../load-checkout.ts';
import { markPaid } from './mark-paid.ts';
import { isOpen } from './open-states.ts';
import { recordFailure } from './record-failure.ts';
import { refusePayment } from './refuse-payment.ts';

/**
 * Brings a checkout to where its payments say it should be: the first captured payment of the exact amount
 * makes it paid, the money of every other captured one goes back. Answers the checkout as it is then.
 */
export async function settlePayments(
  checkout: Checkout,
  payments: readonly ProviderPayment[],
  deps: Deps,
): Promise<Checkout> {
  const captured = payments
    .filter(({ status }) => status === 'captured')
    .toSorted((a, b) => a.created_at - b.created_at || a.id.localeCompare(b.id));
  if (captured.length === 0) return recordFailure(checkout, payments, deps);
  let current = checkout;
  for (const payment of captured) current = await settle(current, payment, deps);
  return current;
}

async function settle(checkout: Checkout, payment: ProviderPayment, deps: Deps): Promise<Checkout> {
  if (checkout.paymentId === payment.id) return checkout;
  if (checkout.refunds.some(({ paymentId }) => paymentId === payment.id)) return checkout;
  if (!isExact(checkout, payment)) return refusePayment(checkout, payment, refundReasons.wrongAmount, deps);
  if (!isOpen(checkout)) return refusePayment(checkout, payment, refundReasons.orderPaidTwice, deps);

  const marked = await markPaid(checkout, payment, deps);
  if (marked === 'cart was paid') {
    return refusePayment(checkout, payment, refundReasons.cartPaidTwice, deps);
  }
  // Somebody else moved it meanwhile, and it only moves forward: the second look decides.
  if (marked === 'moved') return settle(await loadCheckout(deps, String(checkout._id)), payment, deps);
  return marked;
}

function isExact(checkout: Checkout, payment: ProviderPayment): boolean {
  return payment.amount === checkout.amount && payment.currency === checkout.currency;
}
