import { limits } from '@forno/shared/domain';
import { paymentFailures, refundReasons } from '@forno/shared/messages';
import {
  canBePaid,
  type Checkout,
  expireCheckout,
  failCheckout,
  noteRefundDue,
  payCheckout,
  type ProviderPayment,
  type Refund,
  refuseCheckout,
  settledPayments,
} from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { loadCheckout } from '../jobs/load-checkout.ts';

/**
 * Brings a checkout to where its payments say it should be: the first captured payment of the exact amount
 * makes it paid, the money of every other captured one goes back. Answers the checkout as it is then.
 */
export async function settlePayments(
  checkout: Checkout,
  payments: readonly ProviderPayment[],
  deps: Deps,
): Promise<Checkout> {
  const byAge = payments.toSorted((a, b) => a.created_at - b.created_at || a.id.localeCompare(b.id));
  const captured = byAge.filter(({ status }) => status === 'captured');
  if (captured.length === 0) return (await endUnpaid(checkout, byAge, deps)) ?? checkout;
  let current = checkout;
  for (const payment of captured) current = await settle(current, payment, deps);
  return current;
}

/** Somebody may still be paying: nothing is captured, and not every attempt has ended. */
export function isUndecided(checkout: Checkout, payments: readonly ProviderPayment[]): boolean {
  return canBePaid(checkout) && !(payments.length > 0 && payments.every(hasEnded));
}

/** Nothing can come of this payment any more: the bank refused it, or its money went back before we looked. */
function hasEnded({ status }: ProviderPayment): boolean {
  return status === 'failed' || status === 'refunded';
}

/** Nothing is captured: says so when every attempt has ended, or when a report of a payment came to nothing. */
async function endUnpaid(
  checkout: Checkout,
  payments: readonly ProviderPayment[],
  deps: Deps,
): Promise<Checkout | undefined> {
  const { _id, paymentReportedAt, holdUntil } = checkout;
  const last = payments.at(-1);
  if (last !== undefined && !isUndecided(checkout, payments)) {
    const told =
      last.error_description ?? paymentFailures[last.status === 'refunded' ? 'refunded' : 'failed'];
    return canBePaid(checkout) ? failCheckout(deps, _id, told) : undefined;
  }
  const now = Date.now();
  const trusted =
    paymentReportedAt !== undefined && now < paymentReportedAt.getTime() + limits.reportTrustedMs;
  return trusted || now < holdUntil.getTime() ? undefined : expireCheckout(deps, _id, { asked: true });
}

async function settle(checkout: Checkout, payment: ProviderPayment, deps: Deps): Promise<Checkout> {
  if (settledPayments(checkout).includes(payment.id)) return checkout;
  const isExact = payment.amount === checkout.amount && payment.currency === checkout.currency;
  if (!isExact) return giveBack(checkout, payment, refundReasons.wrongAmount, deps);
  // Rebuilt without its lines: there is nothing that could be ordered.
  if (checkout.lines.length === 0) return giveBack(checkout, payment, refundReasons.orderLost, deps);
  if (!canBePaid(checkout)) return giveBack(checkout, payment, refundReasons.orderPaidTwice, deps);

  const paid = await payCheckout(deps, checkout, payment);
  if (paid === 'cart was paid') return giveBack(checkout, payment, refundReasons.cartPaidTwice, deps);
  // Somebody else moved it meanwhile, and it only moves forward: the second look decides.
  return paid ?? settle(await loadCheckout(deps, checkout._id), payment, deps);
}

/**
 * Money was captured that no order of this checkout stands on: its refund is due, once per payment, because
 * the payment's own id is the key. A checkout that was still open is refused with it.
 */
async function giveBack(
  { _id }: Checkout,
  { id, amount }: ProviderPayment,
  reason: string,
  deps: Deps,
): Promise<Checkout> {
  const refund: Refund = { key: id, paymentId: id, amount, reason, state: 'due', at: new Date() };
  deps.logger.info({ checkoutId: String(_id), paymentId: id, reason }, 'refund due');
  const noted = (await refuseCheckout(deps, _id, refund)) ?? (await noteRefundDue(deps, _id, refund));
  return noted ?? loadCheckout(deps, _id);
}
