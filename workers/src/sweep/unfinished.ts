import { type Checkout, noteOrderRefund, type Order, tellOrders } from '@forno/shared/server';
import { linesDue, refundsDue } from '../jobs/enqueue-due.ts';
import { enqueueAgain } from '../jobs/enqueue-again.ts';
import { ago, atMost, type SweepTask } from './task.ts';

/** Paid, and its orders are not all there: every captured payment ends in its orders. */
export const unfinished: SweepTask = async (deps, now) => {
  const found = await deps.models.checkouts
    .find({ state: 'paid', paidAt: { $lte: ago(now, deps.config.UNFINISHED_AFTER_MS) } })
    .limit(atMost)
    .lean<Checkout[]>();
  await enqueueAgain('order-creation', found.flatMap(linesDue), deps);
  return found.length;
};

/** Money that is due back and was not confirmed: asking again under the same key is the same refund. */
export const refunds: SweepTask = async (deps, now) => {
  const before = ago(now, deps.config.UNFINISHED_AFTER_MS);
  const found = await deps.models.checkouts
    .find({ refunds: { $elemMatch: { state: 'due', at: { $lte: before } } } })
    .limit(atMost)
    .lean<Checkout[]>();
  await enqueueAgain('refunds', found.flatMap(refundsDue), deps);
  return found.length;
};

/** Orders whose money goes back: that it is in the books of the checkout, and what came of it on the order. */
export const orderRefunds: SweepTask = async (deps, now) => {
  const before = ago(now, deps.config.UNFINISHED_AFTER_MS);
  const found = await deps.models.orders
    .find({ 'refund.state': 'due', 'refund.at': { $lte: before } })
    .sort({ 'refund.at': 1 })
    .limit(atMost)
    .lean<Order[]>();
  for (const order of found) {
    const checkout = await noteOrderRefund(deps, order, order.refund?.reason ?? '');
    await tellOrders(deps, checkout);
  }
  return found.length;
};
