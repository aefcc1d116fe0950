import { type Need, sumNeeds } from '../../domain/index.ts';
import { type InventoryDocument, inventoryId, type Models, type Transfer } from '../models/index.ts';
import { allKnown, allThere, decrements, increments } from './paths.ts';
import { knownNeeds, readInventoryDocument } from './read-inventory.ts';

type Filter = Record<string, unknown>;
type Taking = Omit<Transfer, 'at'> & { needs: Need[] };

/**
 * Takes portions off the shelf and notes where they go, in one write. Answers the inventory as it is then;
 * undefined when something is gone, or `unless` is there.
 */
export async function takePortions(
  models: Models,
  taking: Taking,
  unless: Filter,
): Promise<InventoryDocument | undefined> {
  const needs = sumNeeds(taking.needs);
  const taken = await models.inventory
    .findOneAndUpdate(
      { _id: inventoryId, ...unless, ...allThere(needs) },
      {
        $inc: { ...decrements(needs), version: 1 },
        $push: { transfers: { ...taking, needs, at: new Date() } },
      },
      { returnDocument: 'after' },
    )
    .lean<InventoryDocument>();
  return taken ?? undefined;
}

/** Notes that portions are to come back, before the document that has them lets them go in this token's name. */
export async function beginGivingBack(models: Models, giving: Omit<Transfer, 'at'>): Promise<void> {
  await models.inventory.updateOne(
    { _id: inventoryId },
    { $push: { transfers: { ...giving, at: new Date() } } },
  );
}

/**
 * Puts the portions of a transfer back on the shelf. The write that does it also ends the transfer, so that they
 * come back once, however often and late this is called: undefined for all others. Ingredients that were removed
 * meanwhile stay removed.
 */
export async function putBack(
  models: Models,
  token: string,
  needs: readonly Need[],
): Promise<InventoryDocument | undefined> {
  for (let back = sumNeeds(needs); ; ) {
    const after = await models.inventory
      .findOneAndUpdate(
        { _id: inventoryId, 'transfers.token': token, ...allKnown(back) },
        { $inc: { ...increments(back), version: 1 }, $pull: { transfers: { token } } },
        { returnDocument: 'after' },
      )
      .lean<InventoryDocument>();
    if (after) return after;
    const inventory = await readInventoryDocument(models);
    if (!inventory.transfers.some((transfer) => transfer.token === token)) return undefined;
    back = knownNeeds(sumNeeds(needs), inventory);
  }
}

/** Transfers that have arrived: the other document accounts for their portions, or they moved nothing. */
export async function forgetTransfers(models: Models, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  await models.inventory.updateOne(
    { _id: inventoryId },
    { $pull: { transfers: { token: { $in: tokens } } } },
  );
}
