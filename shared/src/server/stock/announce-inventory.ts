import { rooms } from '../../contracts/index.ts';
import { anyGone, type Need } from '../../domain/index.ts';
import { announce, type Publisher } from '../live/index.ts';
import type { Logger } from '../logger.ts';
import type { InventoryDocument, Models } from '../models/index.ts';
import { readInventoryDocument } from './read-inventory.ts';

interface Shop {
  models: Models;
  publisher: Publisher;
  logger: Logger;
}

/** Tells open menus, carts and shelves to look again; `now` is the inventory, when it is known. */
export async function announceInventory({ models, ...stream }: Shop, now?: InventoryDocument): Promise<void> {
  const { version } = now ?? (await readInventoryDocument(models));
  await announce(stream, [rooms.everyone], 'inventory.changed', { version });
}

/**
 * After a hold: what it took the last of is sold out in every open menu at once. Any other hold is told to
 * nobody, or every checkout would make every screen look again.
 */
export async function announceGone(
  stream: Pick<Shop, 'publisher' | 'logger'>,
  needs: readonly Need[],
  { version, ...left }: InventoryDocument,
): Promise<void> {
  if (anyGone(needs, left)) await announce(stream, [rooms.everyone], 'inventory.changed', { version });
}
