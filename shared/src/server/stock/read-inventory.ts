import type { Inventory, Need } from '../../domain/index.ts';
import { type InventoryDocument, inventoryId, type Models } from '../models/index.ts';

/** The shop's own book-keeping beside the four categories, before the first sale. */
const freshBooks = { transfers: [], lowNoticed: [], lowRevision: 0 };
const emptyInventory: Inventory = { bases: {}, sauces: {}, cheeses: {}, veggies: {} };

/** The one inventory document; an empty one while the shop has none. */
export async function readInventoryDocument(models: Models): Promise<InventoryDocument> {
  const found = await models.inventory.findById(inventoryId).lean<InventoryDocument>();
  return found ?? { _id: inventoryId, version: 0, ...emptyInventory, ...freshBooks };
}

/** The four categories alone, without the shop's own book-keeping. */
export function toInventory(document: Inventory): Inventory {
  const { bases, sauces, cheeses, veggies } = document;
  return { bases, sauces, cheeses, veggies };
}

/** Those needs whose ingredient still exists. */
export function knownNeeds(needs: readonly Need[], document: Inventory): Need[] {
  return needs.filter(({ category, name }) => document[category][name] !== undefined);
}

/** Makes the document when the shop has none, so that every later step is an update. */
export async function ensureInventory(models: Models, initial: Inventory = emptyInventory): Promise<void> {
  await models.inventory.updateOne(
    { _id: inventoryId },
    { $setOnInsert: { version: 1, ...initial, ...freshBooks } },
    { upsert: true },
  );
}
