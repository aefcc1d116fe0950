import type { Checkout } from '../db/models/index.ts';
import type { CheckoutDeps } from './move.ts';
import { noPoll, statesFor } from './table.ts';
import { expireCheckout } from './transitions.ts';

/** Expires these checkouts and releases their holds: the cart was emptied, or its owner is gone. */
export async function expireOpenCheckouts(
  deps: CheckoutDeps,
  of: Pick<Checkout, 'userId'> & { cartId?: string },
): Promise<void> {
  const open = await deps.models.checkouts
    .find({ ...of, state: { $in: statesFor('expire') }, paymentReportedAt: { $exists: false } }, { _id: 1 })
    .lean();
  for (const { _id } of open) await expireCheckout(deps, _id);
}

/** No money ever moved, and the provider is asked no more. A payment found later has its checkout built again. */
export const neverPaid = { state: 'expired', askAt: noPoll, refunds: { $size: 0 } } as const;

/** Deletes those that were never paid; returns how many. */
export async function endCheckouts(
  { models, perform }: Pick<CheckoutDeps, 'models' | 'perform'>,
  ids: Checkout['_id'][],
): Promise<number> {
  const which = { ...neverPaid, _id: { $in: ids } };
  return (await perform('end checkouts', () => models.checkouts.deleteMany(which))).deletedCount;
}
