import type { JobPayload } from '@forno/shared/contracts/server';
import { isCounterPayment, limits } from '@forno/shared/domain';
import {
  disputedOf,
  confirmRefund,
  dropHeldParts,
  holdRefund,
  isDisputed,
  recordDisputes,
  requeueRefund,
  copyRefundsToOrders,
  retryFailedRefund,
  cancelRefund,
} from '@forno/shared/server/checkouts';
import { type Checkout, isResting, type Refund, refundKey } from '@forno/shared/server/db';
import { enqueueMail, writeRefundMail } from '@forno/shared/server/mail';
import { ProviderError, type ProviderRefund } from '@forno/shared/server/provider';
import { UnrecoverableError } from 'bullmq';
import type { Deps } from './deps.ts';
import { RetryLater } from '../runtime/job-errors.ts';
import { loadCheckout } from '../runtime/load-checkout.ts';
import { findRefund, isPending, listStanding, reconcileRefunds } from './reconcile-refunds.ts';

/**
 * Refunds a payment, once: a refund that is there already counts, and the idempotency key makes a simultaneous request
 * return the same one. The mail is in the outbox before
 * the refund is marked done, so neither exists without the other. Held, unless it is made, where a dispute takes the money.
 * @throws when the provider's refund failed: it stays due, and the next attempt is a new refund
 */
export async function refundPayment(deps: Deps, { checkoutId, key }: JobPayload<'refunds'>): Promise<void> {
  const known = await loadCheckout(deps, checkoutId);
  const asked = known.refunds.find((one) => one.key === key);
  if (asked === undefined) throw new UnrecoverableError(`checkout ${checkoutId} has no refund ${key}`);
  const { paymentId, state } = asked;
  if (isCounterPayment(paymentId))
    throw new UnrecoverableError(`the provider has nothing of ${paymentId}: it is given back by hand`);
  // Done, or not approved.
  if (state !== 'due') return;
  if (isResting(asked)) return;
  const { checkout, isOld } = await learn(deps, checkoutId, asked);
  const refund = checkout.refunds.find((one) => one.key === key);
  if (!refund) return copyRefundsToOrders(deps, checkout);
  if (isOld && (await isOfBefore(deps, checkout, refund))) {
    await requeueRefund(deps, checkout._id, refund);
    return refundPayment(deps, { checkoutId, key });
  }
  if (isDisputed(checkout, refund) && !(await findMade(deps, refund))) {
    deps.logger.warn({ checkoutId, paymentId }, 'refund held: the payment is disputed');
    const held = await holdRefund(deps, checkout._id, key);
    if (held) await copyRefundsToOrders(deps, held);
    return;
  }
  await makeRefund(deps, checkout, refund);
}

/** At the provider, then in the books and on the orders; nothing where no money is left. */
async function makeRefund(deps: Deps, checkout: Checkout, refund: Refund): Promise<void> {
  const made = await deps.perform('refund', () => callProvider(deps, checkout, refund));
  if (made === undefined) {
    const without = await cancelRefund(deps, checkout._id, refund.key);
    if (without) await copyRefundsToOrders(deps, without);
    return;
  }
  if (made.status === 'failed') {
    await retryFailedRefund(deps, checkout, refund);
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

/** By the clock of another machine a checkout of before a restore may be made after it, by less than this (ms). */
const clocksApartMs = 600_000;

/** The checkout with all that may not be known: the event of a dispute may be on its way still, or lost, and so on. */
async function learn(deps: Deps, checkoutId: string, { paymentId, orderId }: Refund) {
  await recordDisputes(deps, [paymentId]);
  const noted = await loadCheckout(deps, checkoutId);
  // What went back before a backup was restored, or at the dashboard, so that less is left.
  const { restored } = deps;
  const isOld = restored !== undefined && noted.createdAt.getTime() < restored.at.getTime() + clocksApartMs;
  // Only then do its lines say what each order cost.
  if (isOld && orderId && noted.state === 'paid')
    throw new RetryLater('its orders are not all made since the restore');
  const isClaimed = disputedOf(noted, paymentId) > 0;
  const payments = isOld || isClaimed ? [await deps.provider.fetchPayment(paymentId)] : [];
  return { checkout: await reconcileRefunds(deps, noted, payments), isOld };
}

/** Notes that it is made. What a dispute keeps of it is no more: it was made whole, before a backup that lost it. */
async function confirm(deps: Deps, { _id }: Checkout, { key, amount: asked }: Refund, made: ProviderRefund) {
  const { id: refundId, amount, created_at } = made;
  const at = new Date(created_at * 1_000);
  const confirmed = await confirmRefund(deps, _id, key, { refundId, amount, at, pending: isPending(made) });
  return (confirmed && amount > asked && (await dropHeldParts(deps, confirmed, key))) || confirmed;
}

/** Whether what was made under its key is another one, before the restore of a backup that lost it: booked, or only a part. */
async function isOfBefore(deps: Deps, { refunds }: Checkout, refund: Refund): Promise<boolean> {
  const made = await findMade(deps, refund);
  return (
    made !== undefined && (made.amount < refund.amount || refunds.some((one) => one.refundId === made.id))
  );
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
    if (disputedOf(checkout, paymentId) > 0) {
      await requeueRefund(deps, checkout._id, refund);
      throw new RetryLater(`what is left of ${paymentId} is disputed`);
    }
    const key = refundKey(refund);
    const rest = { paymentId, amount: left, key: `${key}-rest-${left}`, name: key };
    return sendRefund(deps, checkout, refund, rest);
  }
}
