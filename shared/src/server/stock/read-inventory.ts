import type { Inventory, Need } from '../../domain/index.ts';
import { type InventoryDocument, inventoryId, type Models } from '../db/models/index.ts';

type Filter = Record<string, unknown>;

/** A field of each need's ingredient, by its path in the document. */
const ofEach = <T>(needs: readonly Need[], field: 'qty' | 'soldOut', value: (need: Need) => T) =>
  Object.fromEntries(needs.map((need) => [`${need.category}.${need.name}.${field}`, value(need)]));

/** Matches only if every need can be met; ingredients marked as sold out can't. */
export const allInStock = (needs: readonly Need[]): Filter => ({
  ...ofEach(needs, 'qty', ({ qty }) => ({ $gte: qty })),
  ...ofEach(needs, 'soldOut', () => ({ $ne: true })),
});

/** Matches only if these ingredients exist: an increment of a removed one would create an incomplete entry. */
export const allListed = (needs: readonly Need[]): Filter => ofEach(needs, 'qty', () => ({ $exists: true }));

/** Increments by what is put back (1) or taken (-1). */
export const increments = (needs: readonly Need[], sign: 1 | -1) =>
  ofEach(needs, 'qty', ({ qty }) => sign * qty);

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
