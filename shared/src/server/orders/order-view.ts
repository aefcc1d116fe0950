import type { AdminOrderAnswer, OrderAnswer } from '../../contracts/server/index.ts';
import { choicesOf, type Estimate, mayDo, type TimeRange } from '../../domain/index.ts';
import { riderWords } from '../../messages/server/index.ts';
import type { Order, User } from '../db/models/index.ts';

export const rangeView = ({ from, to }: TimeRange) => ({ from: from.toISOString(), to: to.toISOString() });

/** What the views show; lists don't read the rest. */
export type ShownOrder = Omit<Order, 'needs' | 'shortId' | 'words'>;

/** An order's estimate as its customer sees it. */
export function toExpectedView({ why, ...range }: Estimate) {
  return { ...rangeView(range), ...(why && { why }) };
}

const byView = ({ _id, name }: NonNullable<Order['acknowledged']>['by']) => ({ _id: String(_id), name });

function commonView(order: ShownOrder) {
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
    statusHistory: order.statusHistory.map(({ status, at, by, how }) => ({
      status,
      at: at.toISOString(),
      // A rider has no account.
      by: how === 'rider' ? byView({ _id: order._id, name: riderWords.by }) : by ? byView(by) : null,
      ...(how === 'assumed' && { assumed: true }),
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
    ...(order.later && { later: true }),
    expected: order.expected && toExpectedView(order.expected),
    createdAt: order.createdAt.toISOString(),
    razorpayOrderId: order.razorpayOrderId,
    paymentId: order.paymentId,
    ...(order.rating && { rating: order.rating }),
    refund: order.refund ? { ...order.refund, at: order.refund.at.toISOString() } : null,
    voided: order.voided ? { at: order.voided.at.toISOString(), reason: order.voided.reason } : null,
  };
}

/** An order as its customer sees it, without admins' names. */
export function toOrderView(order: ShownOrder): OrderAnswer {
  const view = commonView(order);
  const statusHistory = view.statusHistory.map((step) => ({ ...step, by: null }));
  return { ...view, statusHistory, userId: String(order.userId) };
}

/** An order as an admin sees it; its user from the snapshot, readable after the account is deleted. */
export function toAdminOrderView(order: ShownOrder): AdminOrderAnswer {
  const {
    customer: { name, email },
    acknowledged,
  } = order;
  return {
    ...commonView(order),
    userId: { _id: String(order.userId), name, email },
    channel: order.channel,
    tenders: order.tenders,
    ...(order.baked && { bakedBy: byView(order.baked.by) }),
    remakeReason: order.remake?.reason,
    ...(order.voided && { voidedBy: byView(order.voided.by) }),
    deliveryChanged: order.deliveryChanged?.toISOString(),
    carrier: order.road?.carrier,
    nobodyAt: order.road?.nobodyAt?.toISOString(),
    ...(order.dispute && { dispute: order.dispute }),
    ...(acknowledged && {
      acknowledged: { at: acknowledged.at.toISOString(), by: byView(acknowledged.by) },
    }),
  };
}

/** The same for the kitchen, which needs neither email addresses nor the customer's bank. */
export function toKitchenOrderView(order: ShownOrder): AdminOrderAnswer {
  const { dispute: _, userId, ...view } = toAdminOrderView(order);
  return { ...view, userId: { ...userId, email: '' } };
}

/** An order as this member of staff sees it. */
export const orderViewFor = (user: Pick<User, 'role' | 'duties'>) =>
  mayDo(user, 'counter') ? toAdminOrderView : toKitchenOrderView;
