import type { DeliveryAnswer } from '@forno/shared/contracts/server';
import { claimedBy, fateOf, isPaid, sumAmounts } from '@forno/shared/domain';
import { disputeText } from '@forno/shared/messages/server';
import { reasonOf, whyKept } from '@forno/shared/server/checkouts';
import { type Checkout, failuresOf, type Refund } from '@forno/shared/server/db';

type Paid = Pick<
  Checkout,
  'amount' | 'deliveryFee' | 'paymentId' | 'state' | 'refunds' | 'disputes' | 'tenders' | 'failure'
>;

/**
 * The money of one delivery, in paise: every refund by itself, and what is left. A second payment for the same cart, which is
 * refunded whole, is told but counts in none of the sums. Pure.
 */
export function moneyOf(checkout: Paid): DeliveryAnswer['money'] {
  const { amount, deliveryFee, paymentId, refunds, disputes = [], tenders = [], failure } = checkout;
  const bought = (payment: string) => payment === paymentId;
  const own = refunds.filter((refund) => bought(refund.paymentId));
  const givenBack = sumAmounts(own.filter((refund) => refund.state === 'done'));
  const due = sumAmounts(own.filter((refund) => refund.state === 'due'));
  const disputed = sumAmounts(
    disputes.filter((one) => bought(one.payment_id)).map((one) => ({ amount: claimedBy(one) })),
  );
  const paid = paymentId !== undefined && isPaid(checkout) ? amount : 0;
  return {
    amount,
    ...(deliveryFee && { fee: deliveryFee }),
    paid,
    givenBack,
    due,
    disputed,
    left: paid - givenBack - due - disputed,
    failure,
    tenders: tenders.map(({ by, at, tender, reference, amount: paise, corrected: old }) => ({
      tender,
      amount: paise,
      reference,
      by: by.name,
      at: at.toISOString(),
      ...(old && { corrected: { was: old.was, by: old.by.name, at: old.at.toISOString() } }),
    })),
    refunds: refunds.map((refund) => refundView(checkout, refund, !bought(refund.paymentId))),
    disputes: disputes.map((one) => ({ status: one.status, amount: one.amount, words: disputeText(one) })),
  };
}

function refundView(
  checkout: Paid,
  refund: Refund,
  otherPayment: boolean,
): DeliveryAnswer['money']['refunds'][number] {
  const { amount, at, orderId, byProvider, tender, by, restUntil } = refund;
  const failures = failuresOf(refund);
  const isDue = refund.state === 'due';
  const why = whyKept(checkout, refund);
  return {
    amount,
    state: fateOf(checkout, refund) === 'back' ? 'kept' : refund.state,
    reason: why ? `${refund.reason} ${why}` : reasonOf(refund),
    at: at.toISOString(),
    ...(orderId && { orderId: String(orderId) }),
    ...(byProvider && { byProvider }),
    ...(tender && { tender }),
    ...(by && { by: by.name }),
    ...(otherPayment && { otherPayment }),
    ...(isDue && failures > 0 && { failures }),
    ...(isDue && restUntil && { restUntil: restUntil.toISOString() }),
  };
}
