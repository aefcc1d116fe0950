import type { JobPayload } from '@forno/shared/contracts/server';
import { isCounterPayment, limits } from '@forno/shared/domain';
import {
  confirmRefund,
  dropHeldParts,
  holdRefund,
  isDisputed,
  recordDisputes,
  requeueRefund,
  copyRefundsToOrders,
  cancelRefund,
} from '@forno/shared/server/checkouts';
import { type Checkout, type Refund, refundKey } from '@forno/shared/server/db';
import { enqueueMail, writeRefundMail } from '@forno/shared/server/mail';
import { ProviderError, type ProviderRefund } from '@forno/shared/server/provider';
import { UnrecoverableError } from 'bullmq';
import type { Deps } from './deps.ts';
import { RetryLater } from '../runtime/job-errors.ts';
import { loadCheckout } from '../runtime/run-worker.ts';
import { findRefund, isPending, listStanding, reconcileRefunds } from './reconcile-refunds.ts';

/**
 * Refunds a payment, once: a refund that is there already counts, and the idempotency key makes a simultaneous request
 * return the same one. The mail is in the outbox before
 * the refund is marked done, so neither exists without the other. Held, unless it is made, where a dispute takes the money.
 * @throws when the provider's refund failed: it stays due, and the next attempt is a new refund
 */
export async function refundPayment(deps: Deps, { checkoutId, key }: JobPayload<'refunds'>): Promise<void> {
  const known = await loadCheckout(deps, checkoutId);
  const refund = known.refunds.find((one) => one.key === key);
  if (refund === undefined) throw new UnrecoverableError(`checkout ${checkoutId} has no refund ${key}`);
  if (isCounterPayment(refund.paymentId))
    throw new UnrecoverableError(`the provider has nothing of ${refund.paymentId}: it is given back by hand`);
  // Done, or not approved.
  if (refund.state !== 'due') return;
  // The event of a dispute may be on its way still, or lost.
  await recordDisputes(deps, [refund.paymentId]);
  const noted = await loadCheckout(deps, checkoutId);
  // Nor may what was refunded at the dashboard be known, of which less is left.
  const payments = isClaimed(noted, refund.paymentId)
    ? [await deps.provider.fetchPayment(refund.paymentId)]
    : [];
  const checkout = await reconcileRefunds(deps, noted, payments);
  if (isDisputed(checkout, refund) && !(await findMade(deps, refund))) {
    deps.logger.warn({ checkoutId, paymentId: refund.paymentId }, 'refund held: the payment is disputed');
    const held = await holdRefund(deps, checkout._id, key);
    if (held) await copyRefundsToOrders(deps, held);
    return;
  }

  const made = await deps.perform('refund', () => callProvider(deps, checkout, refund));
  if (made === undefined) {
    const without = await cancelRefund(deps, checkout._id, key);
    if (without) await copyRefundsToOrders(deps, without);
    return;
  }
  if (made.status === 'failed') {
    await requeueRefund(deps, checkout._id, refund);
    throw new Error(`refund ${made.id} of ${refund.paymentId} failed at the provider`);
  }
  const mailId = await deps.perform('write refund mail', () =>
    writeRefundMail(deps.models, checkout, { ...refund, amount: made.amount }),
  );
  const confirmed = await confirm(deps, checkout, refund, made);
  if (confirmed) await copyRefundsToOrders(deps, confirmed);
  if (mailId !== undefined)
    await deps.perform('enqueue mail', () => enqueueMail(deps.producer, { _id: mailId, template: 'refund' }));
}

const isClaimed = ({ disputes }: Checkout, paymentId: string) =>
  disputes?.some((one) => one.payment_id === paymentId);

/** Notes that it is made. What a dispute keeps of it is no more: it was made whole, before a backup that lost it. */
async function confirm(deps: Deps, { _id }: Checkout, { key, amount: asked }: Refund, made: ProviderRefund) {
  const { id: refundId, amount, created_at } = made;
  const at = new Date(created_at * 1_000);
  const confirmed = await confirmRefund(deps, _id, key, { refundId, amount, at, pending: isPending(made) });
  return (confirmed && amount > asked && (await dropHeldParts(deps, confirmed, key))) || confirmed;
}

/** Asked for before, perhaps by a shop whose backup this is: by now the provider may have forgotten the key. */
async function findMade(deps: Deps, refund: Refund): Promise<ProviderRefund | undefined> {
  const standing = await listStanding(deps, refund.paymentId);
  return standing.find(({ notes }) => notes.key === refundKey(refund));
}

/** Creates the refund at the provider, once; undefined when nothing is left that can be refunded. */
async function callProvider(
  deps: Deps,
  checkout: Checkout,
  refund: Refund,
): Promise<ProviderRefund | undefined> {
  const { paymentId, amount } = refund;
  const made = await findMade(deps, refund);
  if (made) return made;
  return sendRefund(deps, checkout, refund, { paymentId, amount, key: refundKey(refund) });
}

/**
 * If part of the money was refunded at the dashboard meanwhile, books that and refunds the rest: what is left of it, when
 * a refund beside this one, such as the fee's, took its part in between.
 * @throws RetryLater where a dispute may take of the rest: under another key, less of it is asked for, or it is held
 */
async function sendRefund(
  deps: Deps,
  checkout: Checkout,
  refund: Refund,
  asked: Parameters<Deps['provider']['refund']>[0],
): Promise<ProviderRefund | undefined> {
  const { provider } = deps;
  const { paymentId, amount } = asked;
  try {
    return await provider.refund(asked);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.retryable) throw error;
    const payment = await provider.fetchPayment(paymentId);
    const left = payment.amount - (payment.amount_refunded ?? 0);
    if (left >= amount) throw error;
    const found = await findRefund(deps, checkout, refund, payment);
    if (found || left < limits.paymentMinPaise) return found;
    if (isClaimed(checkout, paymentId)) {
      await requeueRefund(deps, checkout._id, refund);
      throw new RetryLater(`what is left of ${paymentId} is disputed`);
    }
    const key = refundKey(refund);
    const rest = { paymentId, amount: left, key: `${key}-rest-${left}`, name: key };
    return sendRefund(deps, checkout, refund, rest);
  }
}
