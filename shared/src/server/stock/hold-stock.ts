import { randomUUID } from 'node:crypto';
import {
  type Inventory,
  lackOf,
  missingOf,
  type Need,
  ok,
  type Result,
  sumNeeds,
} from '../../domain/index.ts';
import { outOfStockText, refuse } from '../../messages/index.ts';
import { type InventoryDocument, inventoryId, type Marker, type Models } from '../models/index.ts';
import { allThere, decrements, holdPath } from './paths.ts';
import { readInventoryDocument } from './read-inventory.ts';

export interface LineNeeds {
  line: number;
  needs: Need[];
}

/** What is there and for sale, without what belongs to whom. */
export type Shelf = Inventory & Pick<InventoryDocument, 'version'>;

/** A restock between the failed write and the look at why it failed is tried again so often. */
const tries = 5;

/**
 * Takes everything a checkout needs off the shelf in one atomic write, lines that share an ingredient
 * counted together, and remembers it as a hold. Run again for the same checkout it changes nothing.
 * Answers the inventory as it is then, the portions of the hold taken off.
 * Refused with out_of_stock and what is missing: what ran out, and how many are left of the rest.
 */
export async function holdStock(
  models: Models,
  checkoutId: string,
  lines: readonly LineNeeds[],
  until: Date,
): Promise<Result<Shelf>> {
  const needs = sumNeeds(lines.flatMap((line) => line.needs));
  // New for every hold: under the token of an older one that was consumed, a second hold would pass for it.
  const token = `hold-${randomUUID()}`;
  const markers = Object.fromEntries(
    lines.map((line): [string, Marker] => [String(line.line), { state: 'held', token, needs: line.needs }]),
  );
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const shelf = await models.inventory
      .findOneAndUpdate(
        { _id: inventoryId, [holdPath(checkoutId)]: { $exists: false }, ...allThere(needs) },
        {
          $inc: { ...decrements(needs), version: 1 },
          $set: { [holdPath(checkoutId)]: { until, lines: markers } },
        },
        { returnDocument: 'after', projection: { holds: 0, returns: 0 } },
      )
      .lean<Shelf>();
    if (shelf) return ok(shelf);

    const inventory = await readInventoryDocument(models);
    if (inventory.holds[checkoutId] !== undefined) return ok(inventory);
    const missing = missingOf(needs, inventory);
    if (missing.length > 0) return outOfStock(missing, inventory);
  }
  return refuse('out_of_stock', { details: { missing: needs } });
}

function outOfStock(missing: readonly Need[], inventory: Inventory) {
  const lacks = missing.flatMap((need) => lackOf(need, inventory) ?? []);
  return refuse('out_of_stock', { message: outOfStockText(lacks), details: { missing } });
}
