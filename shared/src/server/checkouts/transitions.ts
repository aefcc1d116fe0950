import { customerWords, limits, minuteMs, paidStates } from '../../domain/index.ts';
import { insertEach } from '../db/insert-each.ts';
import type { Checkout, Order, Refund } from '../db/models/index.ts';
import type { ProviderOrder } from '../provider/index.ts';
import { heldOnTheWay, readInventoryDocument } from '../stock/index.ts';
import { change, type CheckoutDeps, move } from './move.ts';
import { nextPoll, notReported } from './table.ts';

type Id = Checkout['_id'];

/** Inserts a checkout about to be opened, or returns the existing one if another request was first. */
export async function beginCheckout(
  { models, perform }: Pick<CheckoutDeps, 'models' | 'perform'>,
  fresh: Checkout,
) {
  const begun = { ...fresh, keywords: customerWords(fresh.customer, fresh.delivery?.phone) };
  const [mine] = await perform('begin checkout', () => insertEach(models.checkouts, [begun]));
  return mine ? fresh : ((await models.checkouts.findById(fresh._id).lean<Checkout>()) ?? fresh);
}

/**
 * The provider's order exists: the checkout can be paid, and the portions taken under this token are its hold. Without
 * a token, finds what was taken for it. Undefined also when it has another hold.
 */
export async function openCheckout(deps: CheckoutDeps, _id: Id, order: ProviderOrder, held?: string) {
  const token = held ?? heldOnTheWay(await readInventoryDocument(deps.models), String(_id));
  const named = nameOrder(deps, order);
  if (token === undefined) return move(deps, 'open', _id, { $set: named });
  const where = { $or: [{ 'hold.token': { $exists: false } }, { 'hold.token': token }] };
  return move(deps, 'open', _id, { where, $set: { ...named, 'hold.token': token } });
}

/** Expired before the response naming the provider's order: from now on a late payment is found. */
export function recordProviderOrder(deps: CheckoutDeps, _id: Id, order: ProviderOrder) {
  const nameless = { _id, razorpayOrderId: { $exists: false } };
  return change(deps, 'open checkout', nameless, { $set: nameOrder(deps, order) });
}

/** The provider's order, and until when its payment counts: by the clock that its payments are timed by. */
function nameOrder({ config }: Pick<CheckoutDeps, 'config'>, { id, created_at }: ProviderOrder) {
  const until = created_at * 1_000 + config.HOLD_MINUTES * minuteMs + limits.payAfterHoldMs;
  return { razorpayOrderId: id, ...(created_at > 0 && { payableUntil: new Date(until) }) };
}

/**
 * Records a reported payment before anything else, so that it is checked even if every queue is lost. An earlier
 * failure does not decide this attempt. Undefined also when that is recorded already.
 */
export async function claimCheckout(deps: CheckoutDeps, { _id, ...as }: Checkout, paymentId?: string) {
  const now = new Date();
  // Three events and the browser report one payment: keep the first report until the sweep has checked.
  if (as.paymentReportedAt !== undefined && as.failure === undefined && as.askAt <= now) return undefined;
  const news = [
    { paymentReportedAt: { $exists: false } },
    { failure: { $exists: true } },
    { askAt: { $gt: now } },
  ];
  const reported = paymentId !== undefined && { reportedPayment: paymentId };
  // Of a payment that failed before the moment says nothing.
  const again = as.failure !== undefined && { paymentReportedAt: now };
  return move(deps, 'claim', _id, {
    where: { $or: news },
    ...(!again && { $min: { paymentReportedAt: now } }),
    $set: { askAt: now, ...reported, ...again },
    $unset: { failure: '' },
    followed: true,
  });
}

interface Expiry {
  /** Only in this state. */
  from?: 'opening' | 'unpaid';
  /** The provider was asked and has no captured payment, so an earlier report does not prevent this. */
  asked?: boolean;
}

/** Expires a checkout and releases its hold. With a reported payment the hold stays until the provider was asked. */
export function expireCheckout(deps: CheckoutDeps, _id: Id, { from, asked = false }: Expiry = {}) {
  const where = {
    ...(asked ? {} : { paymentReportedAt: { $exists: false } }),
    ...(from === undefined ? {} : { $and: [{ state: from }] }),
  };
  return move(deps, 'expire', _id, { where, $min: { holdUntil: new Date() } });
}

/**
 * Every payment attempt failed, with the provider's reason. The provider's order stays open: a later success in the
 * same dialog still pays it, as after expiry. Undefined also when this failure is recorded already, or when a payment was
 * reported since the checkout was read: it may not be among the failed ones.
 */
export function failCheckout(deps: CheckoutDeps, { _id, askAt }: Checkout, failure: string) {
  const where = { askAt, $nor: [{ state: 'expired' as const, failure }] };
  return move(deps, 'fail', _id, { where, $set: { failure } });
}

/**
 * Every attempt to pay by a link has failed while it can still be paid: it waits again, as if none had been reported. No
 * other checkout comes in its place, as one does for a cart. Undefined as of `failCheckout`.
 */
export function declineCheckout(deps: CheckoutDeps, { _id, askAt }: Checkout) {
  const where = { askAt, paymentReportedAt: { $exists: true } };
  return move(deps, 'decline', _id, { where, $unset: { paymentReportedAt: '', reportedPayment: '' } });
}

/** What became of a link: it is ended, or was paid, or a payment of it is being checked; or there is none. */
type LinkEnd = 'ended' | 'paid' | 'checked' | 'gone';

/**
 * Ends a link before its time: what is paid by it from now on goes back. Where another order is taken in its place, so does
 * what was begun before.
 */
export async function endLink(deps: CheckoutDeps, _id: Id, replacedBy?: Id): Promise<LinkEnd> {
  const { models, perform } = deps;
  const link = { _id, channel: 'counter' as const };
  if (!(await models.checkouts.exists(link))) return 'gone';
  await expireCheckout(deps, _id);
  const expired = { state: 'expired' as const, $or: [notReported(), { failure: { $exists: true } }] };
  const ended = { ...link, $or: [{ state: 'refused' as const }, expired] };
  // By its time as well, which a process of an earlier release goes by.
  const { matchedCount } = await perform('end link', () =>
    models.checkouts.updateOne(ended, {
      ...(replacedBy && { $set: { replacedBy } }),
      $min: { payableUntil: new Date() },
    }),
  );
  if (matchedCount > 0) return 'ended';
  return (await models.checkouts.exists({ ...link, state: { $in: [...paidStates] } })) ? 'paid' : 'checked';
}

/** No order will ever be made; captured money is refunded. */
export function refuseCheckout(deps: CheckoutDeps, _id: Id, refund: Refund) {
  return move(deps, 'refuse', _id, {
    where: { 'refunds.key': { $ne: refund.key } },
    $push: { refunds: refund },
  });
}

/**
 * Completes a paid checkout once every line has its order and the ordered lines have left the cart. Undefined when it
 * is completed already.
 */
export function fulfilCheckout(
  deps: CheckoutDeps,
  { _id, lines }: Checkout,
  made: readonly Pick<Order, '_id' | 'line'>[],
) {
  const orderOf = new Map(made.map((order) => [order.line, order._id]));
  const orderIds = lines.map(({ line }, index) => [`lines.${index}.orderId`, orderOf.get(line)]);
  return move(deps, 'fulfil', _id, { $set: { fulfilledAt: new Date(), ...Object.fromEntries(orderIds) } });
}

/**
 * Records any answer of the provider and schedules the next check by `nextPoll`, unless none is due or a report changed
 * it meanwhile.
 */
export async function scheduleNextPoll(
  { models, config, perform }: CheckoutDeps,
  checkout: Checkout,
): Promise<void> {
  const { _id, askAt, state } = checkout;
  const now = new Date();
  if (askAt > now || state === 'opening') return;
  const next = nextPoll(config, checkout, now);
  await perform('ask again', () => models.checkouts.updateOne({ _id, askAt }, { $set: { askAt: next } }));
}
