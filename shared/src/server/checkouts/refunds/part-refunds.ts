import {
  isCounterPayment,
  limits,
  type LinePart,
  minuteMs,
  ok,
  partAmount,
  type RefundCause,
  type Result,
  sumAmounts,
  type Tender,
  tenders,
} from '../../../domain/index.ts';
import { countWords, refuse, refusedParts } from '../../../messages/server/index.ts';
import type { Checkout, Order, Refund } from '../../db/models/index.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import { endVersion } from '../../orders/transitions.ts';
import { claimCash } from '../../till/index.ts';
import { change, type CheckoutDeps } from '../move.ts';
import { withFee } from './refund-fee.ts';
import {
  leftOfTender,
  leftToRefund,
  refundsByOrder,
  sumOfRefunds,
  sumOfWay,
  tenderBack,
  waysBack,
} from './refunds-by-order.ts';
import { voidKey } from './order-keys.ts';
import { pushRefund } from './refund-writes.ts';

interface PartAsked {
  /** The screen's: the same key is the same refund. */
  key: string;
  /** Whole pizzas, or paise. */
  quantity?: number | undefined;
  amount?: number | undefined;
  cause: RefundCause;
  /** As the customer reads it. */
  reason: string;
  restock: boolean;
  /** Paise that had gone back of this order as the screen showed it. */
  back?: number | undefined;
  by: NonNullable<Refund['by']>;
  /** Paise that may go back of the whole delivery, by whoever asks. */
  most?: number | undefined;
  /** How a person gives it back; counts where a person received it, so much of it in this way. */
  tender?: Tender | undefined;
}

export interface PartRefunded {
  checkout: Checkout;
  refund: Refund;
  /** Not a repeat. */
  isNew: boolean;
}

/** What went back of this order, due and held included. */
export function givenBack(checkout: Checkout, { _id }: Pick<Order, '_id'>): LinePart {
  const { amount = 0, quantity = 0 } = refundsByOrder(checkout).get(String(_id)) ?? {};
  return { amount, quantity };
}

/**
 * Gives back a part of an order that stays, once per key, never more than is left of its line, of the payment, and beside
 * its disputes (held then). The version in the condition keeps the sum right under concurrency. Refused for a voided
 * order, beyond what is left, below what the provider takes, and when more went back than the screen showed.
 */
export async function refundPart(
  deps: CheckoutDeps,
  order: Order,
  asked: PartAsked,
): Promise<Result<PartRefunded>> {
  const key = `order-${String(order._id)}-part-${asked.key}`;
  const noted = await retryOnConflict(async (): Promise<Result<PartRefunded> | undefined> => {
    const checkout = await deps.models.checkouts.findById(order.checkoutId).lean<Checkout>();
    if (!checkout?.paymentId) throw new Error(`order ${String(order._id)} has no paid checkout`);
    const known = checkout.refunds.find((one) => one.key === key);
    if (known)
      return isThatPart(known, asked)
        ? ok({ checkout, refund: known, isNew: false })
        : refuse('order_stale', { message: refusedParts.other });
    if (order.voided) return refuse('order_not_found');
    const part = partOf(checkout, order, asked);
    if (!part.ok) return part;
    const { cause, reason, restock, by, tender } = asked;
    const { amount, quantity } = part.value;
    const all = await withFee(deps.models, checkout, order, amount);
    if (isOverLimit(checkout, order, all, asked.most)) return overLimit(deps, checkout);
    const there = await claimByHand(deps, checkout, order, { key, by, tender, amount });
    if (!there.ok) return there;
    const after = await pushRefund(deps, checkout, {
      key,
      orderId: order._id,
      amount,
      reason,
      cause,
      lines: [{ line: order.line, quantity, amount }],
      ...(restock && quantity > 0 && { restock }),
      hand: { by, tender },
    });
    const refund = after?.refunds.find((one) => one.key === key);
    return after && refund && ok({ checkout: after, refund, isNew: true });
  });
  return noted ?? refuse('busy', { message: refusedParts.busy });
}

/** Of an amount less may have gone back, where the provider had no more. */
const isThatPart = ({ lines: [line] = [] }: Refund, { quantity = 0, amount }: PartAsked) =>
  line?.quantity === quantity && (amount === undefined || line.amount === amount);

/** What would go back, or why nothing may. */
function partOf(checkout: Checkout, order: Order, asked: PartAsked): Result<LinePart> {
  const back = givenBack(checkout, order);
  if (asked.back !== undefined && asked.back !== back.amount)
    return refuse('order_stale', { message: refusedParts.moreWentBack(back.amount) });
  const left = leftToRefund(checkout, order);
  const { quantity = 0 } = asked;
  const line = { amount: order.totalAmount, quantity: order.quantity };
  const amount = asked.amount ?? Math.min(partAmount(line, back, quantity), left);
  const pizzasLeft = order.quantity - back.quantity;
  if (left === 0 || amount > left || quantity > pizzasLeft)
    return refuse('refund_too_much', {
      message: refusedParts.left(left, countWords(pizzasLeft, [order])),
      details: { left, pizzasLeft },
    });
  if (amount < limits.paymentMinPaise) return refuse('refund_too_little');
  return isOtherTender(checkout, amount, asked) ? otherTender(checkout) : ok({ amount, quantity });
}

/** More than is left of what came by one way: then who gives it back says how much of each. Not where nobody noted the ways. */
const isOtherTender = (checkout: Checkout, amount: number, { tender }: Pick<PartAsked, 'tender'> = {}) =>
  isCounterPayment(checkout.paymentId) &&
  checkout.tenders !== undefined &&
  leftOfTender(checkout, tender ?? tenderBack(checkout, amount)) < amount;

/** With what is left of each way that it was paid in. */
const otherTender = (checkout: Checkout) =>
  refuse('refund_other_tender', {
    message: refusedParts.asPaid(
      tenders.map((tender) => ({ tender, amount: leftOfTender(checkout, tender) })),
    ),
  });

/**
 * Claims what is to be given back in cash of its till, before it is noted; refused where that has less. With it goes the fee,
 * where the other orders are gone or about to be.
 */
async function claimByHand(
  { models }: CheckoutDeps,
  checkout: Checkout,
  order: Named,
  { key, by, tender, amount }: Pick<PartAsked, 'by' | 'tender' | 'key'> & { amount: number },
): Promise<Result<undefined>> {
  if (!isCounterPayment(checkout.paymentId)) return ok(undefined);
  const ways = waysBack(checkout, amount, tender);
  const then = { ...checkout, refunds: [...checkout.refunds, ...ways] };
  return claimCash(models, by.station, { key, orderId: order._id }, async (leaving) => {
    const ending = leaving.filter((one) => one.key === voidKey({ _id: one.orderId }));
    const beside = { ...checkout, cancelling: [...(checkout.cancelling ?? []), ...ending] };
    const all = await withFee(models, beside, order, amount);
    return sumOfWay([...ways, ...waysBack(then, all - amount, tender)], 'cash');
  });
}

/** Claims of the till what the cancellation of this order is about to give back in cash. */
export async function checkByHand(
  deps: CheckoutDeps,
  order: Pick<Order, '_id' | 'checkoutId' | 'totalAmount'>,
  by: PartAsked['by'],
): Promise<Result<undefined>> {
  const checkout = await deps.models.checkouts.findById(order.checkoutId).lean<Checkout>();
  const amount = checkout ? leftToRefund(checkout, order) : 0;
  if (!checkout || amount === 0) return ok(undefined);
  return claimByHand(deps, checkout, order, { key: voidKey(order), by, amount });
}

type Named = Pick<Order, '_id'>;

/** Whether so much more of this order is above `most` paise, with what went back of the whole delivery, is due or is being cancelled. */
function isOverLimit(checkout: Checkout, { _id }: Named, more: number, most = Infinity): boolean {
  const { paymentId = '', refunds, cancelling = [] } = checkout;
  const counted = new Set([voidKey({ _id }), ...refunds.map(({ key }) => key)]);
  const open = cancelling.filter(({ orderId }) => !counted.has(voidKey({ _id: orderId })));
  return sumOfRefunds(checkout, paymentId) + more + sumAmounts(open) > most;
}

/** After so long (ms) the process that noted a cancellation may have died before it. */
const notedForMs = minuteMs;

/** Refused; undefined, to look again, once what was noted for cancellations that never happened is forgotten. */
async function overLimit(deps: CheckoutDeps, { _id, version, cancelling = [] }: Checkout) {
  const never = [];
  for (const { orderId, at, version: noted } of cancelling)
    if (at && noted !== undefined && at.getTime() < Date.now() - notedForMs)
      if (await endVersion(deps.models, orderId, noted)) never.push(orderId);
  if (never.length === 0) return refuse('refund_over_limit');
  await change(deps, 'note refund', { _id, version }, { $pull: { cancelling: { orderId: { $in: never } } } });
  return undefined;
}

/**
 * Notes in the delivery what the cancellation of this order is about to give back, so that those of one moment are added up;
 * the version that was read is the one to cancel. Refused when that is above `most` paise.
 */
export async function limitCancelling(
  deps: CheckoutDeps,
  order: Pick<Order, '_id' | 'checkoutId' | 'totalAmount' | 'version'>,
  most: number,
): Promise<Result<undefined>> {
  const noted = await retryOnConflict(async (): Promise<Result<undefined> | undefined> => {
    const checkout = await deps.models.checkouts.findById(order.checkoutId).lean<Checkout>();
    const left = checkout ? leftToRefund(checkout, order) : 0;
    if (!checkout || left === 0) return ok(undefined);
    const amount = await withFee(deps.models, checkout, order, left);
    if (isOverLimit(checkout, order, amount, most)) return overLimit(deps, checkout);
    const { _id, version, cancelling = [] } = checkout;
    const own = cancelling.find(({ orderId }) => orderId.equals(order._id));
    if (own?.version === order.version) return ok(undefined);
    const noted = { orderId: order._id, amount, at: new Date(), version: order.version };
    const $set = { cancelling: [...cancelling.filter((one) => one !== own), noted] };
    return (await change(deps, 'note refund', { _id, version }, { $set })) && ok(undefined);
  });
  return noted ?? refuse('busy', { message: refusedParts.busy });
}
