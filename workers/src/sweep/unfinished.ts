import { markOrderRefundDue, copyRefundsToOrders } from '@forno/shared/server/checkouts';
import { mailOrder } from '@forno/shared/server/mail';
import { enqueueAgain, linesDue, refundsDue } from '../runtime/enqueue-due.ts';
import { ago, forEachSettled, type SweepTask } from './backlog.ts';

/** Paid checkouts with missing orders: every captured payment ends in its orders. */
export const unfinished: SweepTask = async (deps, now, backlog) => {
  const before = ago(now, deps.config.UNFINISHED_AFTER_MS);
  const where = { state: 'paid' as const, paidAt: { $lte: before } };
  const found = await backlog.next(deps.models.checkouts, where, 'paidAt');
  await enqueueAgain(deps, 'order-creation', found.flatMap(linesDue));
  return found.length;
};

/** Unconfirmed refunds: repeating one with the same key returns the same refund. */
export const refunds: SweepTask = async (deps, now, backlog) => {
  const before = ago(now, deps.config.UNFINISHED_AFTER_MS);
  const due = { state: 'due' as const, at: { $lte: before } };
  const where = { 'refunds.state': 'due' as const, refunds: { $elemMatch: due } };
  const found = await backlog.next(deps.models.checkouts, where, 'createdAt');
  await enqueueAgain(deps, 'refunds', found.flatMap(refundsDue));
  return found.length;
};

/** Orders being refunded: records the refund in the checkout and its result on the order. */
export const orderRefunds: SweepTask = async (deps, now, backlog) => {
  const before = ago(now, deps.config.UNFINISHED_AFTER_MS);
  const where = { 'refund.state': 'due' as const, 'refund.at': { $lte: before } };
  const found = await backlog.next(deps.models.orders, where, 'refund.at');
  await forEachSettled(
    found,
    async (order) =>
      copyRefundsToOrders(deps, await markOrderRefundDue(deps, order, order.refund?.reason ?? '')),
    (error, { _id }) =>
      deps.logger.error({ err: error, orderId: String(_id) }, 'a refund could not be recorded'),
  );
  return found.length;
};

/** Refunds that their orders may not show, because a process died between the two writes. */
export const uncopiedRefunds: SweepTask = async (deps, now, backlog) => {
  const before = ago(now, deps.config.UNFINISHED_AFTER_MS);
  const state = { $in: ['fulfilled' as const, 'refused' as const] };
  const where = { refundsUncopied: true, state, createdAt: { $lte: before } };
  const found = await backlog.next(deps.models.checkouts, where, 'createdAt');
  await forEachSettled(
    found,
    (checkout) => copyRefundsToOrders(deps, checkout),
    (error, { _id }) =>
      deps.logger.error(
        { err: error, checkoutId: String(_id) },
        'a refund could not be copied to its orders',
      ),
  );
  return found.length;
};

/** Orders sent out or cancelled whose customer mail was not written because of a crash. */
export const orderMails: SweepTask = async (deps, now, backlog) => {
  const before = ago(now, deps.config.UNFINISHED_AFTER_MS);
  const where = { mailDue: true, createdAt: { $lte: before } };
  const found = await backlog.next(deps.models.orders, where, 'createdAt');
  await forEachSettled(
    found,
    (order) => mailOrder(deps, order),
    (error, { _id }) =>
      deps.logger.error({ err: error, orderId: String(_id) }, 'an order could not be mailed'),
  );
  return found.length;
};
