import type { MoneyDifference } from '@forno/shared/contracts/server';
import { deductedFor, isPaid, limits, sum, sumAmounts } from '@forno/shared/domain';
import { isByHandAlone, isGivenTwice } from '@forno/shared/server/checkouts';
import type { Checkout, Order } from '@forno/shared/server/db';
import { isRefunded, type ProviderPayment } from '@forno/shared/server/provider';

type Orders = readonly Pick<Order, 'totalAmount'>[];
type Difference = (
  kind: MoneyDifference['kind'],
  action: string,
  remedy: MoneyDifference['remedy'],
) => MoneyDifference;
type Judged = Pick<
  Checkout,
  '_id' | 'state' | 'paymentId' | 'lines' | 'refunds' | 'disputes' | 'deliveryFee'
>;

/** Fees of the deliveries that these payments paid. */
export const feesOf = (paid: readonly Pick<Checkout, 'deliveryFee'>[]) =>
  sum(paid.map(({ deliveryFee = 0 }) => deliveryFee));
const orderedBy = (orders: Orders) => sum(orders.map((order) => order.totalAmount));

/**
 * Compares one captured payment at the provider with our records: its checkout, if known, and its orders (voided ones
 * included, since they were paid). Undefined when they agree. Amounts in paise. Pure.
 */
export function diagnosePayment(
  payment: ProviderPayment,
  checkout: Judged | undefined,
  orders: Orders,
): MoneyDifference | undefined {
  const refunded = payment.amount_refunded ?? 0;
  const difference: Difference = (kind, action, remedy) => ({
    kind,
    action,
    remedy,
    paymentId: payment.id,
    checkoutId: checkout ? String(checkout._id) : null,
    captured: payment.amount,
    refunded,
    ordered: orderedBy(orders),
  });
  if (!checkout)
    return isRefunded(payment)
      ? undefined
      : difference(
          'unknown_payment',
          'No checkout matches this payment. Within the hour we look up whose it is; if it is still listed then, look at it at the provider and refund it there.',
          null,
        );

  const standing = checkout.refunds.filter(
    (refund) => refund.paymentId === payment.id && refund.state !== 'failed',
  );
  const twice = diagnoseTwice(payment, checkout, standing, difference);
  if (twice) return twice;
  // Listed on their own, or decided.
  const waiting = standing.filter(
    ({ disputed, state }) => disputed && (state === 'held' || state === 'kept'),
  );
  const mine = standing.filter((refund) => !waiting.includes(refund));
  // Of a checkout that a restore lost: an admin knows that its pizzas were delivered.
  if (mine.some(({ state }) => state === 'kept')) return undefined;
  const booked = sumAmounts(mine.filter((refund) => !isByHandAlone(refund)));
  if (refunded > booked)
    return difference(
      'refund_unknown',
      'The provider refunded more than we have recorded: check the payment again to record it.',
      'reverify',
    );
  if (refunded < booked)
    return difference(
      'refund_missing',
      mine.some(({ state }) => state === 'held')
        ? 'Found again after a restore: if its pizzas were not delivered, refund it. If they were, keep the money.'
        : 'The provider has not made a refund that is due: it refused it, or was not asked yet. Send it again.',
      'refund',
    );

  if (checkout.paymentId === payment.id) return diagnoseOrders(payment, checkout, orders, difference);
  const left = payment.amount - sumAmounts(standing);
  return left < limits.paymentMinPaise ? undefined : diagnoseLeft(checkout, difference);
}

/** What went back by a person and by the provider, or by the provider and its customer's bank. */
function diagnoseTwice(
  payment: ProviderPayment,
  { disputes = [] }: Judged,
  standing: Checkout['refunds'],
  difference: Difference,
): MoneyDifference | undefined {
  const those = disputes.filter((dispute) => dispute.payment_id === payment.id);
  const back = (payment.amount_refunded ?? 0) + sum(those.map(deductedFor));
  if (back > payment.amount)
    return difference(
      'returned_twice',
      'More went back than came in: it was refunded, and the provider took it for a lost dispute as well. Ask the provider to return it.',
      null,
    );
  if (standing.some(isGivenTwice) || back + sumAmounts(standing.filter(isByHandAlone)) > payment.amount)
    return difference(
      'refunded_twice',
      'A person gave this back another way, and then the provider did as well: ask the customer to return one of them.',
      null,
    );
  return undefined;
}

/** Money that no order was made for. */
function diagnoseLeft(checkout: Judged, difference: Difference): MoneyDifference {
  const kept = isPaid(checkout) || checkout.state === 'refused';
  return kept
    ? difference(
        'refund_missing',
        'This cart was paid for twice and we still hold the second payment: check it again.',
        'reverify',
      )
    : difference(
        'captured_without_orders',
        'Paid, but no order was created: check the payment again.',
        'reverify',
      );
}

function diagnoseOrders(
  payment: ProviderPayment,
  checkout: Judged,
  orders: Orders,
  difference: Difference,
): MoneyDifference | undefined {
  const ordered = orderedBy(orders);
  if (checkout.state === 'refused') return undefined;
  if (orders.length < checkout.lines.length)
    return difference(
      'captured_without_orders',
      'Some pizzas were paid for but have no order: check the payment again.',
      'reverify',
    );
  if (ordered + (checkout.deliveryFee ?? 0) !== payment.amount)
    return difference(
      'amount_differs',
      'The amounts captured and ordered differ: compare the orders with the payment.',
      null,
    );
  return undefined;
}
