import { expireCheckout, settleTransfers } from '@forno/shared/server';
import { withEach } from './backlog.ts';
import type { SweepTask } from './task.ts';

/**
 * What is held past its time goes back on the shelf. Not so while a payment is reported: the provider's answer ends
 * that. Nor in an opening: it is looked up first.
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
      deps.logger.error({ err: error, checkoutId: String(_id) }, 'a hold that is not released'),
  );
  return released;
};

/** Portions between the shelf and a checkout or an order, whose process died on the way. */
export const transfers: SweepTask = (deps) => settleTransfers(deps);
