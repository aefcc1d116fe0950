import { type NamedInventory, withPortions } from '../../domain/index.ts';
import { holding } from '../checkouts/table.ts';
import { holdOf } from '../checkouts/holds.ts';
import type { Checkout, InventoryDocument, Models, User } from '../db/models/index.ts';
import { heldOnTheWay, readInventoryDocument, toInventory } from '../stock/index.ts';

/**
 * The inventory available to a customer with these open checkouts: their own holds count as available. Otherwise the
 * last portion would look sold out to the very customer it is held for, until the hold expires.
 */
export function inventoryFor(
  document: InventoryDocument,
  checkouts: readonly Pick<Checkout, '_id' | 'state' | 'hold' | 'lines' | 'paymentReportedAt'>[],
): NamedInventory {
  const kept = checkouts
    .filter(({ state, paymentReportedAt }) => holding.includes(state) && paymentReportedAt === undefined)
    .filter((checkout) => holdOf(checkout) ?? heldOnTheWay(document, String(checkout._id)))
    .flatMap(({ lines }) => lines.flatMap(({ needs }) => needs));
  const { renamed, items } = document;
  return withPortions({ ...toInventory(document), renamed, items }, kept);
}

/** The same for this customer's cart, read from the database. */
export async function readInventoryFor(
  models: Models,
  { _id, cartId }: Pick<User, '_id' | 'cartId'>,
): Promise<NamedInventory> {
  const [document, open] = await Promise.all([
    readInventoryDocument(models),
    models.checkouts
      .find(
        { userId: _id, cartId, state: { $in: [...holding] } },
        { state: 1, hold: 1, 'lines.needs': 1, paymentReportedAt: 1 },
      )
      .lean<Checkout[]>(),
  ]);
  return inventoryFor(document, open);
}
