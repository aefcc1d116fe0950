import type { JobPayload } from '@forno/shared/contracts';
import {
  type Checkout,
  confirmRefund,
  enqueueMail,
  ProviderError,
  type ProviderRefund,
  type Refund,
  refundKey,
  reviveRefund,
  writeMail,
} from '@forno/shared/server';
import { UnrecoverableError } from 'bullmq';
import type { Deps } from '../deps.ts';
import { loadCheckout } from '../jobs/load-checkout.ts';

/**
 * Gives the money of a payment back, once: the key makes a repeated call the same refund at the provider.
 * The mail is in the outbox before the refund counts as done, so that neither is ever without the other.
 * @throws when the provider made a refund that failed: it stays due, and the next try is another refund
 */
export async function refundPayment({ checkoutId, key }: JobPayload<'refunds'>, deps: Deps): Promise<void> {
  const checkout = await loadCheckout(deps, checkoutId);
  const refund = checkout.refunds.find((one) => one.key === key);
  if (refund === undefined) throw new UnrecoverableError(`checkout ${checkoutId} has no refund ${key}`);
  if (refund.state === 'done') return;

  const made = await deps.perform('refund', () => callProvider(refund, deps));
  if (made?.status === 'failed') {
    await reviveRefund(deps, checkout._id, refund);
    throw new Error(`refund ${made.id} of ${refund.paymentId} failed at the provider`);
  }
  const mailId = await deps.perform('write refund mail', () => writeRefundMail(checkout, refund, deps));
  await confirmRefund(deps, checkout._id, key, made?.id);
  await deps.perform('enqueue mail', () => enqueueMail(deps.producer, { _id: mailId, template: 'refund' }));
}

/**
 * The provider's refund, or undefined when it says that this payment's money went back already, by another
 * hand than ours. What another hand gave back in part is made whole.
 */
async function callProvider(refund: Refund, { provider }: Deps): Promise<ProviderRefund | undefined> {
  const { paymentId, amount } = refund;
  const key = refundKey(refund);
  try {
    return await provider.refund({ paymentId, amount, key });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.retryable) throw error;
    const payment = await provider.fetchPayment(paymentId);
    const rest = amount - (payment.amount_refunded ?? 0);
    if (rest <= 0 || payment.status === 'refunded') return undefined;
    if (rest === amount) throw error;
    return provider.refund({ paymentId, amount: rest, key: `${key}-rest-${rest}` });
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
