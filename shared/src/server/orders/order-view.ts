import type { AdminOrderAnswer, OrderAnswer } from '../../contracts/server/index.ts';
import { choicesOf, type Estimate, mayDo, type TimeRange } from '../../domain/index.ts';
import { refundBeside, refundReasons, riderWords, voidedBefore } from '../../messages/server/index.ts';
import type { Order, OrderRefund, User } from '../db/models/index.ts';
import { restockedOf } from './transitions.ts';

export const rangeView = ({ from, to }: TimeRange) => ({ from: from.toISOString(), to: to.toISOString() });

/** Whose decision a cancellation was; where that was not kept yet, as far as its words tell. */
export function whoVoided({ who, reason, by }: NonNullable<Order['voided']>) {
  if (who) return who;
  if (by.name === voidedBefore) return 'lost';
  return reason === refundReasons.cancelledByCustomer ? 'customer' : 'staff';
}

/** What the views show; lists don't read the rest. */
export type ShownOrder = Omit<Order, 'needs' | 'shortId' | 'words'>;

/** An order's estimate as its customer sees it. */
export function toExpectedView({ why, ...range }: Estimate) {
  return { ...rangeView(range), ...(why && { why }) };
}

const byView = ({ _id, name }: NonNullable<Order['acknowledged']>['by']) => ({ _id: String(_id), name });

const ratingView = ({ rating, words }: NonNullable<Order['rating']>) => ({ rating, ...(words && { words }) });

/** Who took this step. A rider has no account. */
function personOf({ _id }: ShownOrder, { by, how }: Order['statusHistory'][number]) {
  if (how === 'rider') return byView({ _id, name: riderWords.by });
  return by ? byView(by) : null;
}

/**
 * `named`: with who did each step. What a view adds is assigned to it: spread into another object, twenty orders take three
 * times as long.
 */
function commonView(order: ShownOrder, named: boolean) {
  return {
    _id: String(order._id),
    checkoutId: String(order.checkoutId),
    line: order.line,
    lines: order.lines,
    number: order.number,
    pizzaId: { _id: String(order.pizza._id), name: order.pizza.name, price: order.pizza.price },
    pizzaImage: order.pizza.image,
    ...choicesOf(order),
    ...(order.food && { food: order.food }),
    quantity: order.quantity,
    ...(order.remakeOf && { remakeOf: String(order.remakeOf) }),
    note: order.note,
    billed: order.billed,
    totalAmount: order.totalAmount,
    status: order.status,
    statusHistory: order.statusHistory.map((step) => ({
      status: step.status,
      at: step.at.toISOString(),
      by: named ? personOf(order, step) : null,
      ...(step.how === 'assumed' && { assumed: true }),
    })),
    ...(order.baked && { baked: order.baked.at.toISOString() }),
    short: order.short,
    version: order.version,
    fulfilment: order.fulfilment,
    ...(order.deliveryFee && { deliveryFee: order.deliveryFee }),
    delivery: order.delivery,
    deliveryVersion: order.deliveryVersion,
    promise: order.promise && rangeView(order.promise),
    ...(order.startAt && { startAt: order.startAt.toISOString() }),
    ...(order.calledAs && { calledAs: order.calledAs }),
    ...(order.later && { later: true }),
    expected: order.expected && toExpectedView(order.expected),
    createdAt: order.createdAt.toISOString(),
    razorpayOrderId: order.razorpayOrderId,
    paymentId: order.paymentId,
    ...(order.rating && { rating: ratingView(order.rating) }),
    refund: order.refund ? refundView(order.refund, named) : null,
    voided: order.voided ? { at: order.voided.at.toISOString(), reason: order.voided.reason } : null,
  };
}

/** To its customer what we refund is told with its reason, and beside it what a dispute keeps; to staff the whole, of which the delivery’s page tells the parts. */
function refundView({ parts, ...refund }: OrderRefund, toStaff: boolean) {
  const whole = { ...refund, at: refund.at.toISOString() };
  if (!parts || toStaff) return whole;
  const ours = parts.done + parts.due;
  // What the bank gave back nobody here refunded.
  if (ours === 0) return parts.waits > 0 ? whole : { ...whole, amount: 0, fee: undefined };
  const state: OrderRefund['state'] = parts.due > 0 ? 'due' : 'done';
  return { ...whole, amount: ours, fee: undefined, state, reason: refundBeside(parts, refund.reason) };
}

/** An order as its customer sees it, without admins' names. */
export function toOrderView(order: ShownOrder): OrderAnswer {
  const view = Object.assign(commonView(order, false), { userId: String(order.userId) });
  return order.voided?.cleared ? Object.assign(view, { voided: null }) : view;
}

/** An order as an admin sees it; its user from the snapshot, readable after the account is deleted. */
export function toAdminOrderView(order: ShownOrder): AdminOrderAnswer {
  const {
    customer: { name, email },
    acknowledged,
  } = order;
  const restocked = restockedOf(order);
  return Object.assign(commonView(order, true), {
    userId: { _id: String(order.userId), name, email },
    channel: order.channel,
    tenders: order.tenders,
    ...(order.baked && { bakedBy: byView(order.baked.by) }),
    ...(restocked > 0 && { restocked }),
    remakes: order.remakes,
    remakeReason: order.remake?.reason,
    ...(order.voided && { voidedBy: byView(order.voided.by), voidedWho: order.voided.who }),
    deliveryChanged: order.deliveryChanged?.toISOString(),
    carrier: order.road?.carrier,
    nobodyAt: order.road?.called ? undefined : order.road?.nobodyAt?.toISOString(),
    ...(order.dispute && { dispute: order.dispute }),
    ...(acknowledged && {
      acknowledged: { at: acknowledged.at.toISOString(), by: byView(acknowledged.by) },
    }),
  });
}

/** The same for the kitchen, which needs neither email addresses nor the customer's bank. */
export function toKitchenOrderView(order: ShownOrder): AdminOrderAnswer {
  const view = toAdminOrderView(order);
  if (view.dispute) delete view.dispute;
  return Object.assign(view, { userId: { ...view.userId, email: '' } });
}

/** An order as this member of staff sees it. */
export const orderViewFor = (user: Pick<User, 'role' | 'duties'>) =>
  mayDo(user, 'counter') ? toAdminOrderView : toKitchenOrderView;
