import { isCounterPayment, limits, type Tender } from '../../../domain/index.ts';
import { refundReasons } from '../../../messages/server/index.ts';
import { type Checkout, failuresOf, type Order, type Refund } from '../../db/models/index.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import { voidKey } from './order-keys.ts';
import { feeKey, readFeeToReturn } from './refund-fee.ts';
import { freeRefunds, heldKey, isDisputed, leftToRefund, waysBack } from './refunds-by-order.ts';
import { change, type CheckoutDeps } from '../move.ts';
import { paidBackFrom } from '../../till/index.ts';

type Id = Checkout['_id'];

/** Marks the checkout until its orders show the change (`copyRefundsToOrders`): the process may die before that. */
function changeRefunds(...[deps, effect, where, what]: Parameters<typeof change>) {
  return change(deps, effect, where, { ...what, $set: { ...what.$set, refundsUncopied: true } });
}

/** Changes the one refund that is like this. */
export function changeRefund(deps: CheckoutDeps, _id: Id, like: object, what: Parameters<typeof change>[3]) {
  return changeRefunds(deps, 'note refund', { _id, refunds: { $elemMatch: like } }, what);
}

/** Refunds money without an order, once per key, in whatever state the checkout is. */
export function markRefundDue(deps: CheckoutDeps, _id: Id, refund: Refund) {
  return changeRefunds(
    deps,
    'note refund',
    { _id, 'refunds.key': { $ne: refund.key } },
    { $push: { refunds: refund } },
  );
}

/** What is decided of a refund of a paid checkout's own payment. */
type NewRefund = Pick<
  Refund,
  'key' | 'orderId' | 'amount' | 'reason' | 'cause' | 'lines' | 'restock' | 'ofFee'
> & {
  /** Who gives it back, where a person received it how, and when that was decided. */
  hand: { by?: Refund['by']; tender?: Tender | undefined; at?: Date | undefined };
};

/**
 * Notes a refund while the checkout is as it was read: due; held where a dispute may take it; done at once, by hand, of
 * what a person received, at the open till. With what is the last of its delivery the fee goes back, in the same write.
 * Undefined when it changed.
 */
export async function pushRefund(
  deps: CheckoutDeps,
  checkout: Checkout,
  wanted: NewRefund,
): Promise<Checkout | undefined> {
  const { _id, version } = checkout;
  const { key, hand } = wanted;
  const added = await decideNew(deps, checkout, wanted, key);
  const after = { ...checkout, refunds: [...checkout.refunds, ...added] };
  const all = [...after.refunds, ...(await refundOfFee(deps, after, hand, key))];
  const refunds = freeRefunds({ ...checkout, refunds: all });
  return changeRefunds(deps, 'note refund', { _id, version }, { $set: { refunds } });
}

/** The fee's refund, if it is to go back; see `feeToReturn`. */
async function refundOfFee(
  deps: CheckoutDeps,
  checkout: Checkout,
  hand: NewRefund['hand'],
  claim = feeKey(checkout),
): Promise<Refund[]> {
  const amount = await readFeeToReturn(deps.models, checkout);
  const wanted = { key: feeKey(checkout), amount, reason: refundReasons.deliveryFee, ofFee: true, hand };
  return amount === 0 ? [] : decideNew(deps, checkout, wanted, claim);
}

/** Makes the fee due where its orders were refunded without us. False when the checkout changed since it was read, or by this. */
export async function settleFee(deps: CheckoutDeps, checkout: Checkout): Promise<boolean> {
  const $each = checkout.paymentId ? await refundOfFee(deps, checkout, {}) : [];
  if ($each.length === 0) return true;
  const { _id, version } = checkout;
  await changeRefunds(deps, 'note refund', { _id, version }, { $push: { refunds: { $each } } });
  return false;
}

/**
 * One; more where a person gives it back by more than one way, each under a key of its own. `claim`: the key under which
 * their cash was claimed.
 */
async function decideNew(
  deps: CheckoutDeps,
  checkout: Checkout,
  { hand, ...wanted }: NewRefund,
  claim: string,
): Promise<Refund[]> {
  const { paymentId = '' } = checkout;
  const [at, isOwn] = [new Date(), String(hand.by?._id) === String(checkout.userId)];
  const decided = { ...wanted, paymentId, ...(wanted.cause && { decidedAt: at }), at };
  // Whoever cancels their own is no member of staff; who gives a part back is.
  const by = hand.by && (wanted.cause || !isOwn) && { by: hand.by };
  if (!isCounterPayment(paymentId)) return [{ ...decided, ...byProvider(checkout, decided), ...by }];
  const how = await byHand(deps, checkout, hand, claim);
  return waysBack(checkout, wanted.amount, hand.tender).map((part, nth) => ({
    ...decided,
    ...how,
    ...part,
    ...(nth > 0 && { key: `${wanted.key}-${part.tender}` }),
  }));
}

type How = Pick<Refund, 'state' | 'disputed' | 'by' | 'till'>;

/** Asked of the provider; held where a dispute may take it. */
const byProvider = (checkout: Checkout, asked: Pick<Refund, 'key' | 'paymentId' | 'amount'>): How =>
  isDisputed(checkout, asked) ? { state: 'held', disputed: true } : { state: 'due' };

/** Given back as it came, where it came in several ways as whoever gives it back says: the provider has no part in it. */
async function byHand(
  { models }: CheckoutDeps,
  { takenBy }: Checkout,
  { by = takenBy, at = new Date() }: NewRefund['hand'],
  key: string,
): Promise<How> {
  const till = await paidBackFrom(models, { key, at, tablet: by?.station });
  return { state: 'done', ...(by && { by }), ...(till && { till: till._id }) };
}

/**
 * Makes the refund of one order due, once, in any state of the checkout: its total minus what was refunded of it
 * already, at most what is left of the payment; held where a dispute may take that. The version in the condition keeps the sum right under concurrency.
 * Returns the updated checkout.
 */
export async function markOrderRefundDue(
  deps: CheckoutDeps,
  order: Pick<Order, '_id' | 'checkoutId' | 'totalAmount' | 'voided'>,
  reason: string,
): Promise<Checkout> {
  const key = voidKey(order);
  const noted = await retryOnConflict(async () => {
    const checkout = await deps.models.checkouts.findById(order.checkoutId).lean<Checkout>();
    if (!checkout?.paymentId) throw new Error(`order ${String(order._id)} has no paid checkout`);
    if (checkout.refunds.some((refund) => refund.key === key)) return checkout;
    const amount = leftToRefund(checkout, order);
    if (amount === 0) return checkout;
    const { by, at } = order.voided ?? {};
    return pushRefund(deps, checkout, { key, orderId: order._id, amount, reason, hand: { by, at } });
  });
  if (!noted) throw new Error(`the checkout of order ${String(order._id)} changed during every attempt`);
  return noted;
}

/** Records a refund made at the provider under the provider's id, so once, unless it was ours. */
export function recordExternalRefund(deps: CheckoutDeps, _id: Id, refund: Refund & { refundId: string }) {
  return changeRefunds(
    deps,
    'note refund',
    { _id, 'refunds.refundId': { $ne: refund.refundId } },
    { $push: { refunds: { ...refund, state: 'done', byProvider: true } } },
  );
}

/**
 * Marks such a refund as failed: we still have the money. `again`: it is one of ours, due by this attempt; undefined when
 * there is one of that key.
 */
export function failExternalRefund(
  deps: CheckoutDeps,
  _id: Id,
  key: string,
  again?: Required<Pick<Refund, 'key' | 'attempt'>>,
) {
  const booked = { _id, refunds: { $elemMatch: { key, byProvider: true, state: 'done' } } };
  const failed = { 'refunds.$.state': 'failed' } as const;
  const over = { 'refunds.$.pending': '' } as const;
  if (!again) return changeRefunds(deps, 'note refund', booked, { $set: failed, $unset: over });
  const only = { ...booked, $nor: [{ 'refunds.key': again.key }] };
  const due = {
    'refunds.$.key': again.key,
    'refunds.$.state': 'due',
    'refunds.$.attempt': again.attempt,
  } as const;
  const ours = { ...over, 'refunds.$.byProvider': '' } as const;
  return changeRefunds(deps, 'note refund', only, { $set: due, $unset: ours });
}

/** The provider has carried it out: it can't fail any more. */
export function settleRefund(deps: CheckoutDeps, _id: Id, refundId: string) {
  const pending = { refundId, state: 'done', pending: true };
  return changeRefund(deps, _id, pending, { $unset: { 'refunds.$.pending': '' } });
}

/**
 * Its payment is disputed: it waits until that is won, or until a person decides. Two that were due at once kept each other
 * back: what fits without this one goes.
 */
export async function holdRefund(deps: CheckoutDeps, _id: Id, key: string) {
  const $set = { 'refunds.$.state': 'held', 'refunds.$.disputed': true } as const;
  const held = await changeRefund(deps, _id, { key, state: 'due' }, { $set });
  if (!held) return undefined;
  const refunds = freeRefunds(held);
  if (refunds.every(({ state }, index) => state === held.refunds[index]?.state)) return held;
  return (
    (await changeRefunds(deps, 'note refund', { _id, version: held.version }, { $set: { refunds } })) ?? held
  );
}

/** Asked for again at once by a person, however often it failed. */
export function endRest(deps: CheckoutDeps, _id: Id, key: string) {
  return changeRefund(deps, _id, { key, state: 'due' }, { $unset: { 'refunds.$.restUntil': '' } });
}

/** Lets a held refund go, as of now, or keeps its money. Undefined when that was decided already. */
export function decideRefund(deps: CheckoutDeps, _id: Id, key: string, state: 'due' | 'kept') {
  const at = state === 'due' && { 'refunds.$.at': new Date() };
  return changeRefund(deps, _id, { key, state: 'held' }, { $set: { 'refunds.$.state': state, ...at } });
}

/** Less is left for it than was asked for, or nothing. */
export function limitRefund(deps: CheckoutDeps, _id: Id, { key, state }: Refund, amount: number) {
  const asked = { key, state };
  const less = { $set: { 'refunds.$.amount': amount } };
  return changeRefund(
    deps,
    _id,
    asked,
    amount < limits.paymentMinPaise ? { $pull: { refunds: asked } } : less,
  );
}

/** Nothing left to refund: it was all refunded at the provider. */
export function cancelRefund(deps: CheckoutDeps, _id: Id, key: string) {
  const due = { key, state: 'due' } as const;
  return changeRefund(deps, _id, due, { $pull: { refunds: due } });
}

/** It was made whole before a restored backup lost it: no part of it waits for a dispute. */
export function dropHeldParts(deps: CheckoutDeps, { _id, refunds }: Checkout, key: string) {
  const keys = refunds.map((_, nth) => heldKey(key, nth));
  const parts = { key: { $in: keys }, state: 'held' } as const;
  return changeRefund(deps, _id, parts, { $pull: { refunds: parts } });
}

/**
 * Marks a refund as done `at` that moment of the provider (`pending` until its bank has taken it), or `amount` of it when the rest had been refunded at the provider. If it was recorded as a
 * dashboard refund meanwhile, that entry is removed, so that no refund counts twice.
 */
export async function confirmRefund(
  deps: CheckoutDeps,
  _id: Id,
  key: string,
  { refundId, amount, at, pending = false }: Pick<Refund, 'amount' | 'at' | 'pending'> & { refundId: string },
) {
  const done = {
    'refunds.$.state': 'done',
    'refunds.$.refundId': refundId,
    'refunds.$.amount': amount,
    'refunds.$.at': at,
  } as const;
  const confirm = () =>
    changeRefunds(
      deps,
      'confirm refund',
      // Not `$ne`: that must not be the condition that `$` refers to.
      { _id, $nor: [{ 'refunds.refundId': refundId }], refunds: { $elemMatch: { key, state: 'due' } } },
      { $set: { ...done, ...(pending && { 'refunds.$.pending': true }) } },
    );
  const confirmed = await confirm();
  if (confirmed) return confirmed;
  const theirs = { refundId, byProvider: true };
  const unbooked = await changeRefund(deps, _id, theirs, { $pull: { refunds: theirs } });
  return unbooked && confirm();
}

/** The refund as it was read. */
export const sameAttempt = ({ key, state, attempt }: Pick<Refund, 'key' | 'state' | 'attempt'>) => ({
  key,
  state,
  attempt: attempt === undefined ? { $exists: false } : attempt,
});

/**
 * Due again under a new key, since the old key would return what it made before, such as a refund that failed, at once or days
 * later: then with how often it did; not before `restUntil`, if that is given.
 */
export function requeueRefund(
  deps: CheckoutDeps,
  _id: Id,
  { key, state, attempt, ...refund }: Refund,
  { failures = failuresOf({ ...refund, attempt }), restUntil }: { failures?: number; restUntil?: Date } = {},
) {
  const due = {
    'refunds.$.state': 'due',
    'refunds.$.attempt': (attempt ?? 1) + 1,
    'refunds.$.failures': failures,
    ...(restUntil && { 'refunds.$.restUntil': restUntil }),
  } as const;
  const over = { 'refunds.$.pending': '', ...(!restUntil && { 'refunds.$.restUntil': '' }) } as const;
  return changeRefund(deps, _id, sameAttempt({ key, state, attempt }), { $set: due, $unset: over });
}
