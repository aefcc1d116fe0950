import { sumNeeds } from '../../domain/index.ts';
import { inventoryId, type Models } from '../models/index.ts';
import { allKnown, holdPath, increments, markerPath } from './paths.ts';
import { knownNeeds, readInventoryDocument } from './read-inventory.ts';

/**
 * Puts back what a checkout holds and no order has consumed: by expiry or failure. The write names every
 * line it gives back as still held, so that an order worker consuming one of them meanwhile makes it match
 * nothing; then it looks again. Returns whether anything came back.
 */
export async function releaseHold(models: Models, checkoutId: string): Promise<boolean> {
  for (;;) {
    const inventory = await readInventoryDocument(models);
    const held = Object.entries(inventory.holds[checkoutId]?.lines ?? {}).filter(
      ([, marker]) => marker.state === 'held',
    );
    if (held.length === 0) {
      await dropEmptyHold(models, checkoutId);
      return false;
    }
    const back = knownNeeds(sumNeeds(held.flatMap(([, marker]) => marker.needs)), inventory);
    const stillHeld = held.map(([line]) => [`${markerPath(checkoutId, Number(line))}.state`, 'held']);
    const lines = held.map(([line]) => [markerPath(checkoutId, Number(line)), '']);
    const { modifiedCount } = await models.inventory.updateOne(
      { _id: inventoryId, ...Object.fromEntries(stillHeld), ...allKnown(back) },
      { $inc: { ...increments(back), version: 1 }, $unset: Object.fromEntries(lines) },
    );
    if (modifiedCount === 1) {
      await dropEmptyHold(models, checkoutId);
      return true;
    }
  }
}

/** A hold whose lines are all settled leaves the document. */
export async function dropEmptyHold(models: Models, checkoutId: string): Promise<void> {
  await models.inventory.bulkWrite([dropWhenEmpty(checkoutId)]);
}

export function dropWhenEmpty(checkoutId: string) {
  const filter: Record<string, unknown> = { _id: inventoryId, [`${holdPath(checkoutId)}.lines`]: {} };
  return { updateOne: { filter, update: { $unset: { [holdPath(checkoutId)]: '' } } } };
}
