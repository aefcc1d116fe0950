import type { Need } from '../../domain/index.ts';
import { type InventoryDocument, inventoryId, type Marker, type Models } from '../models/index.ts';
import { allKnown, allThere, decrements, holdPath, increments, markerPath } from './paths.ts';
import { dropEmptyHold, dropWhenEmpty } from './release-hold.ts';
import { knownNeeds, readInventoryDocument } from './read-inventory.ts';

/** Which line of which checkout. */
export interface LineKey {
  checkoutId: string;
  line: number;
}

/**
 * Turns what is held for lines of one checkout into what is consumed: the quantity fell when it was held. One
 * write when all are held, else one a line. Answers for each the token of its hold, or undefined when nothing
 * is held for it.
 */
export async function consumeHeld(models: Models, keys: readonly LineKey[]): Promise<(string | undefined)[]> {
  const markers = keys.map(({ checkoutId, line }) => markerPath(checkoutId, line));
  const consumed = await models.inventory
    .findOneAndUpdate(
      { _id: inventoryId, ...Object.fromEntries(markers.map((marker) => [`${marker}.state`, 'held'])) },
      { $set: Object.fromEntries(markers.map((marker) => [`${marker}.state`, 'consumed'])) },
      {
        returnDocument: 'after',
        projection: Object.fromEntries(markers.map((marker) => [`${marker}.token`, 1])),
      },
    )
    .lean<Pick<InventoryDocument, 'holds'>>();
  if (!consumed && keys.length > 1) {
    return (await Promise.all(keys.map((key) => consumeHeld(models, [key])))).flat();
  }
  return keys.map(({ checkoutId, line }) => consumed?.holds[checkoutId]?.lines[String(line)]?.token);
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

/**
 * Forgets the consumed markers of one checkout whose orders carry these tokens; what they took stays taken. The
 * hold leaves with its last line. All at once, or one by one when not all of them are there.
 */
export async function pruneMarkers(
  models: Models,
  consumed: readonly (LineKey & { token: string })[],
): Promise<void> {
  const [first] = consumed;
  if (!first) return;
  const markers = consumed.map(({ checkoutId, line, token }) => ({
    path: markerPath(checkoutId, line),
    token,
  }));
  const theirs = markers.flatMap(({ path, token }) => [
    [`${path}.token`, token],
    [`${path}.state`, 'consumed'],
  ]);
  const { modifiedCount } = await models.inventory.bulkWrite([
    {
      updateOne: {
        filter: { _id: inventoryId, ...Object.fromEntries(theirs) },
        update: { $unset: Object.fromEntries(markers.map(({ path }) => [path, ''])) },
      },
    },
    dropWhenEmpty(first.checkoutId),
  ]);
  if (modifiedCount === 0 && consumed.length > 1) {
    for (const one of consumed) await pruneMarkers(models, [one]);
  }
}
