import { refundReasons } from '@forno/shared/messages';
import {
  bookRefund,
  type Checkout,
  enqueueMail,
  failBookedRefund,
  type ProviderPayment,
  type ProviderRefund,
  type Refund,
  refundKey,
  reviveRefund,
} from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { writeRefundMail } from './write-refund-mail.ts';

const sum = (refunds: readonly Refund[]) => refunds.reduce((total, { amount }) => total + amount, 0);

/**
 * Brings our books to what the provider gave back of these payments. What somebody did at its dashboard is
 * written down, and its customer gets a mail; one of ours that it accepted and that failed days later becomes due once more. Asks for the
 * refunds of a payment only when its sum and ours differ. `payments` must be younger than `checkout`: a refund
 * made in between would look as if it were missing. Answers the checkout as it is then.
 */
export async function squareRefunds(
  checkout: Checkout,
  payments: readonly ProviderPayment[],
  deps: Deps,
): Promise<Checkout> {
  let current = checkout;
  for (const payment of payments) {
    const done = current.refunds.filter(
      ({ paymentId, state }) => paymentId === payment.id && state === 'done',
    );
    const given = payment.amount_refunded ?? 0;
    // Returned without ever having been captured, it was not our money.
    if (payment.captured === false || sum(done) === given) continue;
    const told = await deps.provider.listRefundsOf(payment.id);
    current = await bookStrange(current, told, deps);
    current = await reviveFailed(current, payment, told, deps);
  }
  return current;
}

/** What the provider made that our books don't have, and did not ask for. */
async function bookStrange(
  checkout: Checkout,
  told: readonly ProviderRefund[],
  deps: Deps,
): Promise<Checkout> {
  let current = checkout;
  for (const refund of told) {
    const known = current.refunds.find((one) => isThat(one, refund));
    if (known?.byProvider && known.state === 'done' && refund.status === 'failed')
      current = (await failBookedRefund(deps, checkout._id, known.key)) ?? current;
    if (known || refund.status === 'failed') continue;
    const { id, payment_id: paymentId, amount, notes } = refund;
    deps.logger.warn(
      { checkoutId: String(checkout._id), paymentId, amount },
      'refunded at the provider, booked',
    );
    const at = new Date(refund.created_at * 1_000);
    const reason = refundReasons.atProvider;
    const booked = { key: id, refundId: id, paymentId, amount, reason, state: 'done' as const, at };
    // One of ours that a restored backup has lost was told of when it was made.
    const mailId =
      notes.key === undefined
        ? await deps.perform('write refund mail', () => writeRefundMail(checkout, booked, deps))
        : undefined;
    current = (await bookRefund(deps, checkout._id, booked)) ?? current;
    if (mailId !== undefined)
      await deps.perform('enqueue mail', () =>
        enqueueMail(deps.producer, { _id: mailId, template: 'refund' }),
      );
  }
  return current;
}

async function reviveFailed(
  checkout: Checkout,
  { id, amount_refunded }: ProviderPayment,
  told: readonly ProviderRefund[],
  deps: Deps,
): Promise<Checkout> {
  let current = checkout;
  const done = checkout.refunds.filter(({ paymentId, state }) => paymentId === id && state === 'done');
  let missing = sum(done) - (amount_refunded ?? 0);
  for (const refund of done) {
    const stands = told.some((one) => one.status !== 'failed' && isThat(refund, one));
    if (refund.byProvider || stands || missing < refund.amount) continue;
    missing -= refund.amount;
    deps.logger.error({ checkoutId: String(checkout._id), paymentId: id }, 'a refund failed');
    current = (await reviveRefund(deps, checkout._id, refund)) ?? current;
  }
  return current;
}

function isThat(ours: Refund, { id, notes }: ProviderRefund): boolean {
  return ours.refundId === id || (ours.byProvider !== true && refundKey(ours) === notes.key);
}

/**
 * The provider would not make this refund, because some of the money is gone. What became of it there: our own,
 * whose answer was lost; one of the same amount, by another hand; or undefined, and then all is booked.
 */
export async function findRefund(
  checkout: Checkout,
  refund: Refund,
  payment: ProviderPayment,
  deps: Deps,
): Promise<ProviderRefund | undefined> {
  const told = (await deps.provider.listRefundsOf(payment.id)).filter(({ status }) => status !== 'failed');
  const strange = told.filter(
    (one) => !checkout.refunds.some((known) => known !== refund && isThat(known, one)),
  );
  const mine =
    strange.find((one) => isThat(refund, one)) ?? strange.find(({ amount }) => amount === refund.amount);
  if (!mine) await bookStrange(checkout, strange, deps);
  return mine;
}
