import { isDuplicateKey } from '../database.ts';
import type { Checkout, Order, Refund } from '../models/index.ts';
import type { ProviderPayment } from '../provider/index.ts';
import { heldOnTheWay, readInventoryDocument } from '../stock/index.ts';
import { keywordsOf } from './keywords.ts';
import { change, type CheckoutDeps, move } from './move.ts';
import { never, nextAsk } from './next-ask.ts';

type Id = Checkout['_id'];

/** Writes down a checkout that is about to be opened; the one that is there already when somebody was first. */
export async function beginCheckout(
  { models, perform }: Pick<CheckoutDeps, 'models' | 'perform'>,
  fresh: Checkout,
) {
  try {
    await perform('begin checkout', () => models.checkouts.create({ ...fresh, keywords: keywordsOf(fresh) }));
    return fresh;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return (await models.checkouts.findById(fresh._id).lean<Checkout>()) ?? fresh;
  }
}

/**
 * The provider's order is there: from now on it can be paid, and what is taken under this token is its hold. Without
 * a token, what was taken for it. Undefined also when it has another hold.
 */
export async function openCheckout(deps: CheckoutDeps, _id: Id, razorpayOrderId: string, held?: string) {
  const token = held ?? heldOnTheWay(await readInventoryDocument(deps.models), String(_id));
  if (token === undefined) return move(deps, 'open', _id, { $set: { razorpayOrderId } });
  const where = { $or: [{ 'hold.token': { $exists: false } }, { 'hold.token': token }] };
  return move(deps, 'open', _id, { where, $set: { razorpayOrderId, 'hold.token': token } });
}

/** It expired before the answer came back that names the provider's order: from now on a late payment is seen. */
export function nameProviderOrder(deps: CheckoutDeps, _id: Id, razorpayOrderId: string) {
  const nameless = { _id, razorpayOrderId: { $exists: false } };
  return change(deps, 'open checkout', nameless, { $set: { razorpayOrderId } });
}

/**
 * Somebody says that it was paid: written down before anything is asked, so that it is looked into even if
 * every queue is lost. How an earlier attempt failed is not the verdict on this one.
 * Undefined also when that is written down already.
 */
export async function claimCheckout(deps: CheckoutDeps, { _id, ...as }: Checkout) {
  const now = new Date();
  // Three events and the browser report one payment: what the first wrote is kept until the sweep has asked.
  if (as.paymentReportedAt !== undefined && as.failure === undefined && as.askAt <= now) return undefined;
  const news = [
    { paymentReportedAt: { $exists: false } },
    { failure: { $exists: true } },
    { askAt: { $gt: now } },
  ];
  return move(deps, 'claim', _id, {
    where: { $or: news },
    $min: { paymentReportedAt: now },
    $set: { askAt: now },
    $unset: { failure: '' },
    more: 'more to come',
  });
}

interface Expiry {
  /** Only in this state. */
  from?: 'opening' | 'unpaid';
  /** The provider was asked and has no captured payment: an earlier report no longer prevents this. */
  asked?: boolean;
}

/** Nobody will pay on its hold. Who has reported a payment keeps the hold until the provider was asked. */
export function expireCheckout(deps: CheckoutDeps, _id: Id, { from, asked = false }: Expiry = {}) {
  const where = {
    ...(asked ? {} : { paymentReportedAt: { $exists: false } }),
    ...(from === undefined ? {} : { $and: [{ state: from }] }),
  };
  return move(deps, 'expire', _id, { where, $min: { holdUntil: new Date() } });
}

/**
 * The exact amount was captured. The unique key on the cart lets one checkout per cart be paid, however many
 * tabs had one open: `cart was paid` for the others. Undefined when it is not open any more.
 */
export async function payCheckout(deps: CheckoutDeps, checkout: Checkout, payment: ProviderPayment) {
  const { _id, userId, cartId } = checkout;
  const paidCart = `${String(userId)}:${cartId}`;
  try {
    return await move(deps, 'pay', _id, {
      $set: { paymentId: payment.id, paidCart, paidAt: new Date(), askAt: never },
      $unset: { failure: '' },
      more: 'more to come',
    });
  } catch (error) {
    if (isDuplicateKey(error)) return 'cart was paid' as const;
    throw error;
  }
}

/**
 * Every attempt to pay failed, in the provider's words. The provider's order stays open: a later success in
 * the same dialog pays it like after any expiry. Undefined also when this failure is known already.
 */
export function failCheckout(deps: CheckoutDeps, _id: Id, failure: string) {
  const where = { $nor: [{ state: 'expired' as const, failure }] };
  return move(deps, 'fail', _id, { where, $set: { failure } });
}

/** It will never have an order, and what was captured for it is refunded. */
export function refuseCheckout(deps: CheckoutDeps, _id: Id, refund: Refund) {
  return move(deps, 'refuse', _id, {
    where: { 'refunds.key': { $ne: refund.key } },
    $push: { refunds: refund },
  });
}

/**
 * The end of a paid checkout whose every line has its order, once the ordered lines have left the cart.
 * Undefined when it has ended already.
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
 * The provider was asked and has answered, whatever it said: asked next when `nextAsk` says. Unless it is not due
 * any more, or a report moved it meanwhile.
 */
export async function noteAnswer(
  { models, config, perform }: CheckoutDeps,
  checkout: Checkout,
): Promise<void> {
  const { _id, askAt, state } = checkout;
  const now = new Date();
  if (askAt > now || state === 'opening') return;
  const next = nextAsk(checkout, now, config);
  await perform('ask again', () => models.checkouts.updateOne({ _id, askAt }, { $set: { askAt: next } }));
}
