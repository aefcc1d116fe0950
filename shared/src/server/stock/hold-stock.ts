import { randomUUID } from 'node:crypto';
import {
  countOfLine,
  isSlot,
  lackOf,
  missingOf,
  type Need,
  ok,
  type Result,
  sumNeeds,
  titleOf,
} from '../../domain/index.ts';
import { busyUnpaid, outOfStockText, refuse, slotFullText } from '../../messages/server/index.ts';
import type { CheckoutLine, InventoryDocument, Models, Transfer } from '../db/models/index.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { readInventoryDocument, uncounted } from './read-inventory.ts';
import { takePortions } from './transfers.ts';

/** Portions taken under a token for a checkout, and the inventory after that. */
export interface StockHold {
  token: string;
  inventory: InventoryDocument;
}

/**
 * Takes all of a checkout's ingredients from stock in one atomic write, summed over its lines. They are in transfer
 * until the checkout records the token; a repeat until then returns the same. Refused with out_of_stock and what is
 * missing: what ran out, and how many are left of the rest; with busy when every attempt lost a race, or pizzas were
 * counted since the lines were priced.
 */
export async function holdStock(
  models: Models,
  id: string,
  lines: readonly (Pick<CheckoutLine, 'needs'> & Partial<Pick<CheckoutLine, 'pizzaId' | 'quantity'>>)[],
): Promise<Result<StockHold>> {
  const needs = sumNeeds(lines.flatMap((line) => line.needs));
  const token = `hold-${randomUUID()}`;
  const free = lines.filter((line) => !line.needs.some((need) => need.category === 'items' && !isSlot(need)));
  const unless = { transfers: { $not: { $elemMatch: { kind: 'hold', id } } } };
  const still = uncounted(free.flatMap(({ pizzaId }) => (pizzaId ? [String(pizzaId)] : [])));
  const held = await retryOnConflict(async (): Promise<Result<StockHold> | undefined> => {
    const taken = await takePortions(models, { token, kind: 'hold', id, needs }, { ...unless, ...still });
    if (taken) return ok({ token, inventory: taken });

    const inventory = await readInventoryDocument(models);
    const known = heldOnTheWay(inventory, id);
    if (known !== undefined) return ok({ token: known, inventory });
    const since = free.flatMap((line) => countOfLine(String(line.pizzaId), line.quantity ?? 0, inventory));
    const missing = missingOf([...needs, ...since], inventory);
    return missing.length > 0 ? outOfStock(missing, inventory) : undefined;
  });
  return held ?? refuse('busy', { message: busyUnpaid });
}

/**
 * Takes what a remake uses, in one write, with all that its order is made of: taken, it will be made. Refused with what is
 * missing; undefined while another remake of this checkout is on its way.
 */
export async function takeForRemake(
  models: Models,
  transfer: Pick<Transfer, 'token' | 'id' | 'line' | 'remake'> & { needs: Need[] },
): Promise<Result<true> | undefined> {
  const { id, needs } = transfer;
  const unless = { transfers: { $not: { $elemMatch: { kind: 'remake', id } } } };
  if (await takePortions(models, { ...transfer, kind: 'remake' }, unless)) return ok(true);
  const inventory = await readInventoryDocument(models);
  const missing = missingOf(needs, inventory);
  return missing.length > 0 ? outOfStock(missing, inventory) : undefined;
}

/** The token of stock taken for a checkout that may not have recorded it yet. */
export function heldOnTheWay({ transfers }: InventoryDocument, checkoutId: string): string | undefined {
  return transfers.find(({ kind, id }) => kind === 'hold' && id === checkoutId)?.token;
}

function outOfStock(short: readonly Need[], inventory: InventoryDocument) {
  const missing = short.map((need) => ({
    ...need,
    name: titleOf(need, inventory),
    ...lackOf(need, inventory),
  }));
  const slot = short.find(isSlot);
  if (slot) return refuse('slot_full', { message: slotFullText(titleOf(slot, inventory)) });
  const lacks = short.flatMap((need) => lackOf(need, inventory) ?? []);
  return refuse('out_of_stock', { message: outOfStockText(lacks), details: { missing } });
}
