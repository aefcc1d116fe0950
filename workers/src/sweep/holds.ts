import { expireCheckout, settleTransfers } from '@forno/shared/server';
import { withEach } from './backlog.ts';
import type { SweepTask } from './task.ts';

/**
 * Releases expired holds. Not while a payment is reported: the provider's answer decides. Nor while opening: the
 * provider's order is looked up first.
 */
export const holds: SweepTask = async (deps, now, backlog) => {
  const due = { state: 'unpaid' as const, holdUntil: { $lte: now }, paymentReportedAt: { $exists: false } };
  const found = await backlog.next(deps.models.checkouts, due, 'holdUntil', { fields: { holdUntil: 1 } });
  let released = 0;
  await withEach(
    found,
    async ({ _id }) => {
      if (await expireCheckout(deps, _id, { from: 'unpaid' })) released += 1;
    },
    (error, { _id }) =>
      deps.logger.error({ err: error, checkoutId: String(_id) }, 'a hold could not be released'),
  );
  return released;
};

/** Transfers of stock whose process died. */
export const transfers: SweepTask = (deps) => settleTransfers(deps);
