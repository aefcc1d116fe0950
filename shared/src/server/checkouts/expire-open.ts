import type { Checkout } from '../models/index.ts';
import type { CheckoutDeps } from './move.ts';
import { statesFor } from './table.ts';
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
