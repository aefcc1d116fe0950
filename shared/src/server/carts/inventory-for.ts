import { type Inventory, withPortions } from '../../domain/index.ts';
import type { Models, User } from '../models/index.ts';
import { readInventoryDocument, toInventory } from '../stock/index.ts';

/**
 * The inventory as this customer can buy from it: what their own open checkout holds for them counts as
 * there. Or the last portion would be sold out to the very person it is kept for, and their own cart could
 * not be paid until the hold runs out.
 */
export async function readInventoryFor(
  models: Models,
  { _id, cartId }: Pick<User, '_id' | 'cartId'>,
): Promise<Inventory> {
  const [document, open] = await Promise.all([
    readInventoryDocument(models),
    models.checkouts
      .find(
        { userId: _id, cartId, state: { $in: ['opening', 'unpaid'] }, paymentReportedAt: { $exists: false } },
        { _id: 1 },
      )
      .lean(),
  ]);
  const kept = open
    .flatMap((checkout) => Object.values(document.holds[String(checkout._id)]?.lines ?? {}))
    .filter(({ state }) => state === 'held')
    .flatMap(({ needs }) => needs);
  return withPortions(toInventory(document), kept);
}
