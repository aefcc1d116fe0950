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
import type { InventoryDocument, Models } from '../models/index.ts';
import { readInventoryDocument } from './read-inventory.ts';
import { takePortions } from './transfers.ts';

/** Portions that a checkout has to be given by their token, and what the shelf was like when they were taken. */
export interface Held {
  token: string;
  shelf: InventoryDocument;
}

/** A restock between the failed write and the look at why it failed is tried again so often. */
const tries = 5;

/**
 * Takes everything a checkout needs off the shelf in one atomic write, lines that share an ingredient
 * counted together. They are on their way to the checkout until it names their token; asked for again until then,
 * the answer is the same.
 * Refused with out_of_stock and what is missing: what ran out, and how many are left of the rest.
 */
export async function holdStock(
  models: Models,
  id: string,
  lines: readonly { needs: readonly Need[] }[],
): Promise<Result<Held>> {
  const needs = sumNeeds(lines.flatMap((line) => line.needs));
  const token = `hold-${randomUUID()}`;
  const unless = { transfers: { $not: { $elemMatch: { kind: 'hold', id } } } };
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const taken = await takePortions(models, { token, kind: 'hold', id, needs }, unless);
    if (taken) return ok({ token, shelf: taken });

    const shelf = await readInventoryDocument(models);
    const known = heldOnTheWay(shelf, id);
    if (known !== undefined) return ok({ token: known, shelf });
    const missing = missingOf(needs, shelf);
    if (missing.length > 0) return outOfStock(missing, shelf);
  }
  return refuse('out_of_stock', { details: { missing: needs } });
}

/** The token of what was taken for a checkout that may not know of it yet. */
export function heldOnTheWay({ transfers }: InventoryDocument, checkoutId: string): string | undefined {
  return transfers.find(({ kind, id }) => kind === 'hold' && id === checkoutId)?.token;
}

function outOfStock(missing: readonly Need[], inventory: Inventory) {
  const lacks = missing.flatMap((need) => lackOf(need, inventory) ?? []);
  return refuse('out_of_stock', { message: outOfStockText(lacks), details: { missing } });
}
