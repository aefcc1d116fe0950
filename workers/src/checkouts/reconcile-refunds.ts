import { sumAmounts } from '@forno/shared/domain';
import { refundReasons } from '@forno/shared/messages/server';
import {
  decideRefund,
  failExternalRefund,
  feeKey,
  isAttemptOf,
  isByHandAlone,
  leftForAsked,
  limitRefund,
  noteMadeAsWell,
  orderOfKey,
  recordExternalRefund,
  retryFailedRefund,
  settleRefund,
  voidKey,
} from '@forno/shared/server/checkouts';
import { type Checkout, type Refund, refundKey } from '@forno/shared/server/db';
import { enqueueMail, writeRefundMail } from '@forno/shared/server/mail';
import type { ProviderPayment, ProviderRefund } from '@forno/shared/server/provider';
import type { Deps } from './deps.ts';
import { voidAgain } from './void-again.ts';

/** Those that the provider should have. */
const doneOf = ({ refunds }: Checkout, payment: string) =>
  refunds.filter(
    (refund) => refund.paymentId === payment && refund.state === 'done' && !isByHandAlone(refund),
  );

/**
 * Syncs our records with the provider's refunds of these payments. Refunds made at the dashboard are recorded and
 * mailed; ours that failed days after being accepted become due again. Fetches a payment's refunds only when its sum
 * differs from ours, or one is pending. `payments` must be read after `checkout`: otherwise a refund made in between would seem missing.
 * Returns the updated checkout.
 */
export async function reconcileRefunds(
  deps: Deps,
  checkout: Checkout,
  payments: readonly ProviderPayment[],
): Promise<Checkout> {
  let current = checkout;
  for (const payment of payments) {
    const refunded = payment.amount_refunded ?? 0;
    // Returned without being captured: not our money.
    const done = doneOf(current, payment.id);
    if (payment.captured === false || (sumAmounts(done) === refunded && !done.some(({ pending }) => pending)))
      continue;
    const listed = await deps.provider.listRefundsOf(payment.id);
    current = await fitAsked(deps, await recordUnknownRefunds(deps, current, listed));
    current = await requeueFailed(deps, current, payment, { done, listed });
    for (const { id, status } of listed)
      if (status === 'processed' && current.refunds.some((one) => one.refundId === id && one.pending))
        current = (await settleRefund(deps, checkout._id, id)) ?? current;
  }
  return current;
}

/** Accepted by the provider, which may take days and can still fail. */
export const isPending = ({ status }: Pick<ProviderRefund, 'status'>) => status === 'pending';

/**
 * By the key that we gave it, before a backup lost it: of one order, which its checkout may not name yet, or of the delivery's
 * fee. An order that it was the cancellation of is cancelled again, before this is booked: until then it is found again.
 */
async function whatOf(
  deps: Deps,
  checkout: Checkout,
  { notes: { key = '' } }: ProviderRefund,
): Promise<Pick<Refund, 'orderId' | 'ofFee' | 'reason'>> {
  const reason = refundReasons.atProvider;
  if (key.startsWith(feeKey(checkout))) return { ofFee: true, reason };
  const of = orderOfKey(key);
  if (!of) return { reason };
  const named = checkout.lines.find((line) => String(line.orderId) === of.id)?.orderId;
  const orderId = named ?? (await deps.models.orders.exists({ _id: of.id, checkoutId: checkout._id }))?._id;
  if (!orderId) return { reason };
  return { orderId, reason: of.isVoid ? await voidAgain(deps, orderId) : reason };
}

/** Refunds at the provider that we neither recorded nor requested; `unknown`: those of its list that may be such. */
async function recordUnknownRefunds(
  deps: Deps,
  checkout: Checkout,
  unknown: readonly ProviderRefund[],
): Promise<Checkout> {
  let current = checkout;
  for (const refund of unknown) {
    const known = current.refunds.find((one) => isThat(one, refund));
    if (known) current = await compareKnown(deps, current, known, [refund, unknown]);
    if (known || refund.status === 'failed') continue;
    const { id, payment_id: paymentId, amount, notes } = refund;
    deps.logger.warn(
      { checkoutId: String(checkout._id), paymentId, amount },
      'refunded at the provider, recorded',
    );
    const at = new Date(refund.created_at * 1_000);
    const booked = {
      key: id,
      refundId: id,
      paymentId,
      ...(await whatOf(deps, current, refund)),
      amount,
      state: 'done' as const,
      at,
      ...(isPending(refund) && { pending: true }),
    };
    // One of ours, lost by a restored backup, was mailed when it was made.
    const mailId =
      notes.key === undefined
        ? await deps.perform('write refund mail', () => writeRefundMail(deps.models, checkout, booked))
        : undefined;
    current = (await recordExternalRefund(deps, checkout._id, booked)) ?? current;
    if (mailId !== undefined)
      await deps.perform('enqueue mail', () =>
        enqueueMail(deps.producer, { _id: mailId, template: 'refund' }),
      );
  }
  return current;
}

/** One that is recorded: held since a restore, given back by a person, or booked by the provider. */
async function compareKnown(
  deps: Deps,
  checkout: Checkout,
  known: Refund,
  [made, listed]: readonly [ProviderRefund, readonly ProviderRefund[]],
): Promise<Checkout> {
  if (known.state === 'held') return freeMade(deps, checkout, known, made);
  if (known.tender) return noteTwice(deps, checkout, known, made);
  if (!known.byProvider || known.state !== 'done' || made.status !== 'failed') return checkout;
  return (await failBooked(deps, checkout, known, [made, listed])) ?? checkout;
}

/** A person gave it back since the provider could not, and now the provider has; or that failed after all. */
async function noteTwice(deps: Deps, checkout: Checkout, known: Refund, made: ProviderRefund) {
  const noted = await noteMadeAsWell(deps, checkout._id, known, made);
  if (noted && made.status !== 'failed')
    deps.logger.error(
      { checkoutId: String(checkout._id), paymentId: known.paymentId, amount: made.amount },
      'given back twice: by a person, and then by the provider',
    );
  return noted ?? checkout;
}

/** One of a cancellation that a restored backup lost is ours, and due again under its key, by an attempt that was not made. */
async function failBooked(
  deps: Deps,
  { _id }: Checkout,
  { key, orderId, paymentId }: Refund,
  [failed, listed]: readonly [ProviderRefund, readonly ProviderRefund[]],
): Promise<Checkout | undefined> {
  if (!orderId || !orderOfKey(failed.notes.key)?.isVoid) return failExternalRefund(deps, _id, key);
  deps.logger.error({ checkoutId: String(_id), paymentId }, 'a refund failed');
  const own = listed.map(({ notes }) => orderOfKey(notes.key)).filter((of) => of?.id === String(orderId));
  const attempt = 1 + Math.max(...own.map((of) => of?.attempt ?? 1));
  const again = { key: voidKey({ _id: orderId }), attempt };
  return (await failExternalRefund(deps, _id, key, again)) ?? failExternalRefund(deps, _id, key);
}

/**
 * What is asked for and may not be made: never more than its order has left, of which a restored backup did not know all that
 * went back, nor, where a dispute holds it, than its payment has.
 */
async function fitAsked(deps: Deps, checkout: Checkout): Promise<Checkout> {
  let current = checkout;
  for (const refund of checkout.refunds) {
    const left = leftForAsked(current, refund);
    if (left < refund.amount) current = (await limitRefund(deps, checkout._id, refund, left)) ?? current;
  }
  return current;
}

/** Asked for again since a restored backup lost it: no dispute keeps back what is gone, and its job finds it made. */
const freeMade = async (deps: Deps, checkout: Checkout, { key }: Refund, { status }: ProviderRefund) =>
  (status !== 'failed' && (await decideRefund(deps, checkout._id, key, 'due'))) || checkout;

/**
 * Of ours that were `done` before the provider was asked, those that it does not list. What was made and noted since
 * then stands, though this list is too old to have it: taken for a failed one, its money would go back twice.
 */
async function requeueFailed(
  deps: Deps,
  checkout: Checkout,
  { id, amount_refunded }: ProviderPayment,
  { done, listed }: { done: readonly Refund[]; listed: readonly ProviderRefund[] },
): Promise<Checkout> {
  let current = checkout;
  const isOld = ({ key, attempt }: Refund) =>
    done.some((one) => one.key === key && one.attempt === attempt && one.byProvider !== true);
  const booked = doneOf(checkout, id).filter((refund) => refund.byProvider || isOld(refund));
  let missing = sumAmounts(booked) - (amount_refunded ?? 0);
  for (const refund of booked) {
    const stands = listed.some(
      (one) => one.status !== 'failed' && (isThat(refund, one) || refundKey(refund) === one.notes.key),
    );
    // What a person gave back is not given back again.
    if (refund.byProvider || refund.tender || stands || missing < refund.amount) continue;
    missing -= refund.amount;
    deps.logger.error({ checkoutId: String(checkout._id), paymentId: id }, 'a refund failed');
    current = (await retryFailedRefund(deps, checkout, refund)) ?? current;
  }
  return current;
}

/** A done refund is the one it names: with a forgotten key the provider made a second one of the same note. */
function isThat(ours: Refund, made: ProviderRefund): boolean {
  const { id, notes } = made;
  if (isByHandAlone(ours)) return isAttemptOf(ours, made);
  const isAsked = ours.state === 'due' || ours.state === 'held';
  return isAsked ? refundKey(ours) === notes.key : ours.refundId === id;
}

/** The provider's refunds of this payment, without failed ones. */
export async function listStanding({ provider }: Deps, paymentId: string): Promise<ProviderRefund[]> {
  return (await provider.listRefundsOf(paymentId)).filter(({ status }) => status !== 'failed');
}

/**
 * The provider rejected this refund because part of the money is gone. Returns what happened: our own refund whose
 * response was lost; one of the same amount made elsewhere; or undefined, after recording everything.
 */
export async function findRefund(
  deps: Deps,
  checkout: Checkout,
  refund: Refund,
  payment: ProviderPayment,
): Promise<ProviderRefund | undefined> {
  const listed = await listStanding(deps, payment.id);
  const unrecorded = listed.filter(
    (one) => !checkout.refunds.some((known) => known !== refund && isThat(known, one)),
  );
  const mine =
    unrecorded.find((one) => isThat(refund, one)) ??
    unrecorded.find(({ amount }) => amount === refund.amount);
  if (!mine) await recordUnknownRefunds(deps, checkout, unrecorded);
  return mine;
}
