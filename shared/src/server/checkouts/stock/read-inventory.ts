import type { Inventory, Need } from '../../../domain/index.ts';
import { type InventoryDocument, inventoryId, type Models } from '../../db/models/index.ts';

type Filter = Record<string, unknown>;

const qtyPath = (need: Need) => `${need.category}.${need.name}.qty`;

/** Matches only if every need can be met; ingredients marked as sold out can't. */
export function allInStock(needs: readonly Need[]): Filter {
  return Object.fromEntries(
    needs.flatMap((need) => [
      [qtyPath(need), { $gte: need.qty }],
      [`${need.category}.${need.name}.soldOut`, { $ne: true }],
    ]),
  );
}

/** Matches only if these ingredients exist: an increment of a removed one would create an incomplete entry. */
export function allListed(needs: readonly Need[]): Filter {
  return Object.fromEntries(needs.map((need) => [qtyPath(need), { $exists: true }]));
}

export function decrements(needs: readonly Need[]): Record<string, number> {
  return Object.fromEntries(needs.map((need) => [qtyPath(need), -need.qty]));
}

export function increments(needs: readonly Need[]): Record<string, number> {
  return Object.fromEntries(needs.map((need) => [qtyPath(need), need.qty]));
}

/** Internal fields beside the four categories, before the first sale. */
const freshBooks = { transfers: [], lowNoticed: [], lowRevision: 0 };
const emptyInventory: Inventory = { bases: {}, sauces: {}, cheeses: {}, veggies: {} };

/** The inventory document; an empty one if there is none. */
export async function readInventoryDocument(models: Models): Promise<InventoryDocument> {
  const found = await models.inventory.findById(inventoryId).lean<InventoryDocument>();
  return found ?? { _id: inventoryId, version: 0, ...emptyInventory, ...freshBooks };
}

/** Only the four categories, without internal fields. */
export function toInventory(document: Inventory): Inventory {
  const { bases, sauces, cheeses, veggies } = document;
  return { bases, sauces, cheeses, veggies };
}

/** Needs whose ingredient still exists. */
export function knownNeeds(needs: readonly Need[], document: Inventory): Need[] {
  return needs.filter(({ category, name }) => document[category][name] !== undefined);
}

/** Creates the document if missing, so that every later step is an update. */
export async function ensureInventory(models: Models, initial: Inventory = emptyInventory): Promise<void> {
  await models.inventory.updateOne(
    { _id: inventoryId },
    { $setOnInsert: { version: 1, ...initial, ...freshBooks } },
    { upsert: true },
  );
}
