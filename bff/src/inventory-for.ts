import { type Inventory, withPortions } from '@forno/shared/domain';
import { type Models, readInventoryDocument, toInventory, type User } from '@forno/shared/server';

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
        { userId: _id, cartId, state: { $in: ['opening', 'unpaid'] }, claimedAt: { $exists: false } },
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
