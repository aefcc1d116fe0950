import type { Inventory, Need } from '../../../domain/index.ts';
import { type InventoryDocument, inventoryId, type Models } from '../../db/models/index.ts';

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
