import type { Need } from '../../domain/index.ts';
import { type InventoryDocument, inventoryId, type Marker, type Models } from '../models/index.ts';
import { allKnown, allThere, decrements, holdPath, increments, markerPath } from './paths.ts';
import { dropEmptyHold } from './release-hold.ts';
import { knownNeeds, readInventoryDocument } from './read-inventory.ts';

/** Which line of which checkout. */
export interface LineKey {
  checkoutId: string;
  line: number;
}

/**
 * Turns what is held for a line into what is consumed: the quantity fell when it was held. Answers the token of
 * the hold, or undefined when nothing is held for the line.
 */
export async function consumeHeld(
  models: Models,
  { checkoutId, line }: LineKey,
): Promise<string | undefined> {
  const marker = markerPath(checkoutId, line);
  const consumed = await models.inventory
    .findOneAndUpdate(
      { _id: inventoryId, [`${marker}.state`]: 'held' },
      { $set: { [`${marker}.state`]: 'consumed' } },
      { returnDocument: 'after', projection: { [marker]: 1 } },
    )
    .lean<Pick<InventoryDocument, 'holds'>>();
  return consumed?.holds[checkoutId]?.lines[String(line)]?.token;
}

export async function readMarker(models: Models, { checkoutId, line }: LineKey): Promise<Marker | undefined> {
  const inventory = await readInventoryDocument(models);
  return inventory.holds[checkoutId]?.lines[String(line)];
}

/**
 * For a paid line whose hold has expired: takes its portions and leaves a marker with this token, in one
 * write. False when a marker is there already or something is gone.
 */
export async function takeStock(
  models: Models,
  { checkoutId, line }: LineKey,
  needs: Need[],
  token: string,
): Promise<boolean> {
  const marker: Marker = { state: 'consumed', token, needs };
  const { modifiedCount } = await models.inventory.updateOne(
    { _id: inventoryId, [markerPath(checkoutId, line)]: { $exists: false }, ...allThere(needs) },
    {
      $inc: { ...decrements(needs), version: 1 },
      $set: { [markerPath(checkoutId, line)]: marker, [`${holdPath(checkoutId)}.until`]: new Date() },
    },
  );
  return modifiedCount === 1;
}

/** Puts back what the attempt with this token took, once: a repeat finds no such marker. */
export async function giveBack(models: Models, key: LineKey, token: string): Promise<boolean> {
  for (;;) {
    const inventory = await readInventoryDocument(models);
    const marker = inventory.holds[key.checkoutId]?.lines[String(key.line)];
    if (marker?.token !== token) return false;
    const back = knownNeeds(marker.needs, inventory);
    const path = markerPath(key.checkoutId, key.line);
    const { modifiedCount } = await models.inventory.updateOne(
      { _id: inventoryId, [`${path}.token`]: token, ...allKnown(back) },
      { $inc: { ...increments(back), version: 1 }, $unset: { [path]: '' } },
    );
    if (modifiedCount === 1) {
      await dropEmptyHold(models, key.checkoutId);
      return true;
    }
  }
}

/** Forgets the marker once its order carries the token; what it took stays taken. The hold leaves with its last line. */
export async function pruneMarker(models: Models, key: LineKey, token: string): Promise<void> {
  const path = markerPath(key.checkoutId, key.line);
  await models.inventory.updateOne(
    { _id: inventoryId, [`${path}.token`]: token, [`${path}.state`]: 'consumed' },
    { $unset: { [path]: '' } },
  );
}
