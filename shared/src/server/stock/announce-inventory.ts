import { rooms } from '../../contracts/server/index.ts';
import { anyGone, isSlot, limits, type Need, sumNeeds } from '../../domain/index.ts';
import { announce, announceMenu, type Publisher } from '../live/index.ts';
import type { Logger } from '../runtime/logger.ts';
import type { InventoryDocument, Models } from '../db/models/index.ts';
import { readInventoryDocument } from './read-inventory.ts';

interface InventoryDeps {
  models: Models;
  publisher: Publisher;
  logger: Logger;
}

/** Tells open screens that the inventory changed, by these portions at most; `now` is the inventory, if known. */
export async function announceInventory(
  { models, ...stream }: InventoryDeps,
  moved?: readonly Need[],
  now?: InventoryDocument,
): Promise<void> {
  await tell(stream, now ?? (await readInventoryDocument(models)), moved);
}

/** The menu says what is left of its pizzas once that is little: more tells nobody anything. */
async function tell(
  stream: Pick<InventoryDeps, 'publisher' | 'logger'>,
  { version, items = {} }: InventoryDocument,
  moved?: readonly Need[],
): Promise<void> {
  await announce(stream, [rooms.everyone], 'inventory.changed', { version });
  const by = moved && sumNeeds(moved);
  const isSeen = ([name, { qty }]: [string, { qty: number }]) => {
    if (isSlot({ category: 'items', name })) return false;
    const of = (need: Need) => need.category === 'items' && need.name === name;
    return !by || by.some((need) => of(need) && qty - need.qty <= limits.fewLeft);
  };
  if (Object.entries(items).some(isSeen)) await announceMenu(stream);
}

/**
 * After a hold: announces ingredients that are now sold out. Other holds are not announced, or every checkout would
 * make every screen refetch.
 */
export async function announceSoldOut(
  stream: Pick<InventoryDeps, 'publisher' | 'logger'>,
  needs: readonly Need[],
  left: InventoryDocument,
): Promise<void> {
  if (anyGone(needs, left)) await tell(stream, left, needs);
}
