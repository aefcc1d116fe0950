import { announceInventory, returnOrder } from '@forno/shared/server/stock';
import { expireCheckout, returnParts, settleTransfers } from '@forno/shared/server/checkouts';
import { ago, forEachSettled, logFailed, type SweepTask } from './backlog.ts';

/**
 * Releases expired holds. Not while a payment is reported: the provider's answer decides. Nor while opening: the
 * provider's order is looked up first.
 */
export const holds: SweepTask = async (deps, now, backlog) => {
  const due = { state: 'unpaid' as const, holdUntil: { $lte: now }, paymentReportedAt: { $exists: false } };
  const found = await backlog.next(deps.models.checkouts, due, 'holdUntil', { fields: { holdUntil: 1 } });
  let released = 0;
  await forEachSettled(
    found,
    async ({ _id }) => {
      if (await expireCheckout(deps, _id, { from: 'unpaid' })) released += 1;
    },
    logFailed(deps, 'checkoutId', 'a hold could not be released'),
  );
  return released;
};

/** Transfers of stock whose process died. */
export const transfers: SweepTask = (deps) => settleTransfers(deps);

/** Whoever voids or refunds returns the stock by themselves within this time. */
const returnedWithinMs = 10_000;

/** Voided orders whose stock is not yet returned; returned once each. */
export const returns: SweepTask = async (deps, now, backlog) => {
  const where = { stock: 'returning' as const, 'voided.at': { $lte: ago(now, returnedWithinMs) } };
  const found = await backlog.next(deps.models.orders, where, 'voided.at');
  await forEachSettled(
    found,
    (order) => returnOrder(deps, order),
    logFailed(deps, 'orderId', 'portions could not be returned to stock'),
  );
  if (found.length > 0) await announceInventory(deps);
  return found.length;
};

/** Refunded pizzas whose ingredients are to go back to stock, and have not yet; returned once each. */
export const restocks: SweepTask = async (deps, now, backlog) => {
  const where = { 'restocks.state': 'returning' as const, createdAt: { $lte: ago(now, returnedWithinMs) } };
  const found = await backlog.next(deps.models.orders, where, 'createdAt');
  await forEachSettled(
    found,
    (order) => returnParts(deps, order),
    logFailed(deps, 'orderId', 'portions of refunded pizzas could not be returned to stock'),
  );
  if (found.length > 0) await announceInventory(deps);
  return found.length;
};
