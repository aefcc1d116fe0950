import { jobIds, type JobPayload } from '@forno/shared/contracts';
import { type Checkout, ProviderError, type Refund, writeMail } from '@forno/shared/server';
import { UnrecoverableError } from 'bullmq';
import { announceCheckout } from '../announce.ts';
import { changeCheckout } from '../change-checkout.ts';
import type { Deps } from '../deps.ts';
import { loadCheckout } from '../load-checkout.ts';

/**
 * Gives the money of a payment back, once: the key makes a repeated call the same refund at the provider.
 * The mail is in the outbox before the refund counts as done, so that neither is ever without the other.
 */
export async function refundPayment({ checkoutId, key }: JobPayload<'refunds'>, deps: Deps): Promise<void> {
  const checkout = await loadCheckout(deps, checkoutId);
  const refund = checkout.refunds.find((one) => one.key === key);
  if (refund === undefined) throw new UnrecoverableError(`checkout ${checkoutId} has no refund ${key}`);
  if (refund.state === 'done') return;

  const refundId = await deps.perform('refund', () => callProvider(refund, deps));
  const mailId = await deps.perform('write refund mail', () => writeRefundMail(checkout, refund, deps));
  const done = await deps.perform('write refund done', () =>
    changeCheckout(
      deps,
      { _id: checkout._id, refunds: { $elemMatch: { key, state: 'due' } } },
      {
        set: {
          'refunds.$.state': 'done',
          ...(refundId === undefined ? {} : { 'refunds.$.refundId': refundId }),
        },
      },
    ),
  );
  await deps.perform('enqueue mail', () =>
    deps.producer.enqueue('mail', [{ payload: { mailId }, jobId: jobIds.mail(mailId) }]),
  );
  if (done) await announceCheckout(deps, done);
}

/**
 * The refund's id, or undefined when the provider says that this payment's money went back already, by
 * another hand than ours.
 */
async function callProvider({ paymentId, amount, key }: Refund, deps: Deps): Promise<string | undefined> {
  try {
    return (await deps.provider.refund({ paymentId, amount, key })).id;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.retryable) throw error;
    const payment = await deps.provider.fetchPayment(paymentId);
    if ((payment.amount_refunded ?? 0) >= amount || payment.status === 'refunded') return undefined;
    throw error;
  }
}

async function writeRefundMail(checkout: Checkout, refund: Refund, { models }: Deps): Promise<string> {
  const { key, amount, reason, paymentId } = refund;
  const mail = await writeMail(models, {
    _id: `refund-${key}`,
    template: 'refund',
    to: checkout.customer.email,
    data: { name: checkout.customer.name, amount, reason, paymentId },
  });
  return mail._id;
}
