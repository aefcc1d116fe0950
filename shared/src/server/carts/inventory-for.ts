import { type Inventory, withPortions } from '../../domain/index.ts';
import type { Checkout, InventoryDocument, Models, User } from '../models/index.ts';
import { readInventoryDocument, toInventory } from '../stock/index.ts';

/**
 * The inventory as a customer can buy from it who has these checkouts open: what they hold counts as there. Or
 * the last portion would be sold out to the very person it is kept for, and their own cart could not be paid
 * until the hold runs out.
 */
export function inventoryFor(
  document: InventoryDocument,
  checkouts: readonly Pick<Checkout, '_id' | 'state' | 'paymentReportedAt'>[],
): Inventory {
  const kept = checkouts
    .filter(({ state, paymentReportedAt }) => states.includes(state) && paymentReportedAt === undefined)
    .flatMap(({ _id }) => Object.values(document.holds[String(_id)]?.lines ?? {}))
    .filter(({ state }) => state === 'held')
    .flatMap(({ needs }) => needs);
  return withPortions(toInventory(document), kept);
}

const states: Checkout['state'][] = ['opening', 'unpaid'];

/** The same, read for the cart of this customer. */
export async function readInventoryFor(
  models: Models,
  { _id, cartId }: Pick<User, '_id' | 'cartId'>,
): Promise<Inventory> {
  const [document, open] = await Promise.all([
    readInventoryDocument(models),
    models.checkouts
      .find({ userId: _id, cartId, state: { $in: states } }, { state: 1, paymentReportedAt: 1 })
      .lean(),
  ]);
  return inventoryFor(document, open);
}
