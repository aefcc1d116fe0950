import {
  copyDelivery,
  copyRefundsToOrders,
  publishCheckout,
  settleOrderRefund,
} from '@forno/shared/server/checkouts';
import { restingAt } from '@forno/shared/server/db';
import { mailFallenStock } from '@forno/shared/server/stock';
import { jobOfMail, mailOrder } from '@forno/shared/server/mail';
import { auditCancelled, auditCheckout, finishCorrection } from '@forno/shared/server/operations';
import { publishOrder } from '@forno/shared/server/orders';
import { linesDue, printsDue, refundsDue } from '@forno/shared/server/queues';
import { enqueueAgain } from './enqueue-again.ts';
import { ago, eachOf, forEachSettled, logFailed, type SweepTask, underWayMs } from './backlog.ts';

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
  const due = { state: 'due' as const, at: { $lte: before }, restUntil: { $not: restingAt(now) } };
  const where = { 'refunds.state': 'due' as const, refunds: { $elemMatch: due } };
  const found = await backlog.next(deps.models.checkouts, where, 'createdAt');
  await enqueueAgain(
    deps,
    'refunds',
    found.flatMap((checkout) => refundsDue(checkout)),
  );
  return found.length;
};

/** Orders being refunded: records the refund in the checkout and its result on the order. */
export const orderRefunds = eachOf(({ orders }) => orders, 'refund.at', {
  where: { 'refund.state': 'due' },
  act: settleOrderRefund,
  failed: ['orderId', 'a refund could not be recorded'],
});

/** Refunds that their orders, or the audit log, may not show, because a process died between the writes. */
export const uncopiedRefunds = eachOf(({ checkouts }) => checkouts, 'createdAt', {
  where: { refundsUncopied: true, state: { $in: ['fulfilled', 'refused'] } },
  act: async (deps, checkout) => {
    await auditCheckout(deps, checkout);
    await copyRefundsToOrders(deps, checkout);
  },
  failed: ['checkoutId', 'a refund could not be copied to its orders'],
});

/** Changes of a delivery that its orders may not show, or its customer was not told of. */
export const uncopiedDeliveries = eachOf(({ checkouts }) => checkouts, 'createdAt', {
  where: { deliveryUncopied: true },
  act: (deps, { _id }) => copyDelivery(deps, _id),
  failed: ['checkoutId', 'a change of delivery could not be copied to its orders'],
});

/** Orders sent out or cancelled whose customer mail was not written because of a crash. */
export const orderMails = eachOf(({ orders }) => orders, 'createdAt', {
  where: { mailDue: true },
  act: mailOrder,
  failed: ['orderId', 'an order could not be mailed'],
});

/** Corrected emails that the orders of their account may not have. */
export const corrections = eachOf(({ users }) => users, 'correcting.at', {
  where: {},
  act: finishCorrection,
  failed: ['id', 'a corrected email could not be copied to its orders'],
});

/** Unsent mails in the outbox: never enqueued, or their job failed for good while still due. */
export const mails: SweepTask = async (deps, now, backlog) => {
  const where = { state: 'due' as const, createdAt: { $lte: ago(now, underWayMs) } };
  const fields = { template: 1, createdAt: 1 };
  const found = await backlog.next(deps.models.mails, where, 'createdAt', { fields });
  for (const mail of found) {
    const { queue, job } = jobOfMail(mail);
    await enqueueAgain(deps, queue, [job]);
  }
  return found.length;
};

/** Sheets that are not printed yet. Those of a printer that is away are asked for in their own time. */
export const prints: SweepTask = async (deps, now, backlog) => {
  const where = { state: 'due' as const, createdAt: { $lte: ago(now, deps.config.UNFINISHED_AFTER_MS) } };
  const found = await backlog.next(deps.models.prints, where, 'createdAt');
  await enqueueAgain(deps, 'printing', printsDue(found), 'in their time');
  // Not counted as a repair: a printer may only be away.
  return 0;
};

/** One mail per crossing of the threshold, however often this runs. */
export const lowStock: SweepTask = async (deps) => {
  await mailFallenStock(deps);
  return 0;
};

/**
 * Changes whose live event was not confirmed as sent, those being sent at this moment included: clients ignore
 * duplicates, and an age would be judged by the clock of another machine.
 */
export const unpublished: SweepTask = async (deps, _now, backlog) => {
  const { models, publisher, perform } = deps;
  const marked = { unpublished: true };
  const notPublished = logFailed(deps, 'id', 'not published');
  const orders = await backlog.next(models.orders, marked, 'createdAt');
  await forEachSettled(
    orders,
    async (order) => {
      // Whoever cancelled it audits before they publish.
      await auditCancelled(deps, [order]);
      await perform('publish order', () => publishOrder(models, publisher, order));
    },
    notPublished,
  );
  const checkouts = await backlog.next(models.checkouts, marked, 'createdAt');
  await forEachSettled(
    checkouts,
    (checkout) => perform('publish checkout', () => publishCheckout(models, publisher, checkout)),
    notPublished,
  );
  return orders.length + checkouts.length;
};
