import { rooms } from '../../contracts/server/index.ts';
import { anyGone, isSlot, type Need } from '../../domain/index.ts';
import { announce, type Publisher } from '../live/index.ts';
import type { Logger } from '../runtime/logger.ts';
import type { InventoryDocument, Models } from '../db/models/index.ts';
import { readInventoryDocument } from './read-inventory.ts';

interface InventoryDeps {
  models: Models;
  publisher: Publisher;
  logger: Logger;
}

/** Tells open screens that the inventory changed; `now` is the inventory, if known. */
export async function announceInventory(
  { models, ...stream }: InventoryDeps,
  now?: InventoryDocument,
): Promise<void> {
  await tell(stream, now ?? (await readInventoryDocument(models)));
}

/** The menu says what is left of its pizzas. */
async function tell(
  stream: Pick<InventoryDeps, 'publisher' | 'logger'>,
  { version, items = {} }: InventoryDocument,
): Promise<void> {
  await announce(stream, [rooms.everyone], 'inventory.changed', { version });
  if (Object.keys(items).some((name) => !isSlot({ category: 'items', name })))
    await announce(stream, [rooms.everyone], 'menu.changed', { at: new Date().toISOString() });
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
  if (anyGone(needs, left)) await tell(stream, left);
}
