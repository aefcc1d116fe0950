import { rooms } from '@forno/shared/contracts';
import { anyGone, type Need } from '@forno/shared/domain';
import { type Logger, type Models, type Publisher, readInventoryDocument } from '@forno/shared/server';
import { announce } from './announce.ts';

interface Shop {
  models: Models;
  publisher: Publisher;
  log: Logger;
}

/** Tells open menus, carts and shelves to look again. */
export async function announceInventory({ models, ...stream }: Shop): Promise<void> {
  const { version } = await readInventoryDocument(models);
  await announce(stream, [rooms.everyone], 'inventory.changed', { version });
}

/**
 * After a hold: what it took the last of is sold out in every open menu at once. Any other hold is told to
 * nobody, or every checkout would make every screen look again.
 */
export async function announceGone({ models, ...stream }: Shop, needs: readonly Need[]): Promise<void> {
  const inventory = await readInventoryDocument(models);
  if (!anyGone(needs, inventory)) return;
  await announce(stream, [rooms.everyone], 'inventory.changed', { version: inventory.version });
}
