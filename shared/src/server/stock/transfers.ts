import { type Need, needsNow, stockOf, sumNeeds } from '../../domain/index.ts';
import { type InventoryDocument, inventoryId, type Models, type Transfer } from '../db/models/index.ts';
import {
  allInStock,
  allListed,
  increments,
  knownNeeds,
  readInventoryDocument,
  readStored,
} from './read-inventory.ts';

type Filter = Record<string, unknown>;
type TransferOut = Omit<Transfer, 'at'> & { needs: Need[] };

/**
 * Takes portions from stock and records the transfer in one write. Returns the updated inventory; undefined when an
 * ingredient is missing, or `unless` exists. One that was renamed meanwhile is taken by its new name.
 */
export async function takePortions(
  models: Models,
  transfer: TransferOut,
  unless: Filter,
): Promise<InventoryDocument | undefined> {
  const needs = sumNeeds(transfer.needs);
  const taken = await models.inventory
    .findOneAndUpdate(
      { _id: inventoryId, ...unless, ...allInStock(needs) },
      {
        $inc: { ...increments(needs, -1), version: 1 },
        $push: { transfers: { ...transfer, needs, at: new Date() } },
      },
      { returnDocument: 'after' },
    )
    .lean<InventoryDocument>();
  if (taken) return readStored(taken);
  const inventory = await readInventoryDocument(models);
  const counted = (need: Need) => need.category !== 'items' || stockOf(need, inventory) !== undefined;
  // A paid line, or its remake, needs nothing of a pizza that is no longer counted; a checkout is priced anew.
  const known = transfer.kind === 'hold' ? needs : needs.filter(counted);
  const now = sumNeeds(needsNow(known, inventory));
  const isOther =
    now.length < needs.length || now.some(({ name }) => !needs.some((need) => need.name === name));
  return isOther ? takePortions(models, { ...transfer, needs: now }, unless) : undefined;
}

/** Records a coming return, before the document that holds the portions releases them under this token. */
export async function beginReturn(models: Models, transfer: Omit<Transfer, 'at'>): Promise<void> {
  await models.inventory.updateOne(
    { _id: inventoryId },
    { $push: { transfers: { ...transfer, at: new Date() } } },
  );
}

/**
 * Returns a transfer's portions to stock. The same write ends the transfer, so they are returned once, however often
 * and late this is called: undefined for other calls. Ingredients removed meanwhile stay removed.
 */
export async function releaseStock(
  models: Models,
  token: string,
  needs: readonly Need[],
): Promise<InventoryDocument | undefined> {
  for (let back = sumNeeds(needs); ; ) {
    const after = await models.inventory
      .findOneAndUpdate(
        { _id: inventoryId, 'transfers.token': token, ...allListed(back) },
        { $inc: { ...increments(back, 1), version: 1 }, $pull: { transfers: { token } } },
        { returnDocument: 'after' },
      )
      .lean<InventoryDocument>();
    if (after) return readStored(after);
    const inventory = await readInventoryDocument(models);
    if (!inventory.transfers.some((transfer) => transfer.token === token)) return undefined;
    back = sumNeeds(knownNeeds(needs, inventory));
  }
}

/** Removes completed transfers: the other document accounts for their portions, or they moved nothing. */
export async function forgetTransfers(models: Models, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  await models.inventory.updateOne(
    { _id: inventoryId },
    { $pull: { transfers: { token: { $in: tokens } } } },
  );
}
