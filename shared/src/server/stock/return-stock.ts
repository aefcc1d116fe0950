import type { Need } from '../../domain/index.ts';
import type { Perform } from '../effects.ts';
import { inventoryId, type Models, type Order } from '../models/index.ts';
import { allKnown, increments } from './paths.ts';
import { knownNeeds, readInventoryDocument } from './read-inventory.ts';

/**
 * Puts the portions of a voided order back on the shelf, once: the same write notes the order. The note
 * stays for a day (see forgetReturns), longer than any request or job can be asleep and wake again.
 */
export async function returnStock(models: Models, orderId: string, needs: readonly Need[]): Promise<void> {
  for (;;) {
    const inventory = await readInventoryDocument(models);
    if (inventory.returns?.[orderId] !== undefined) return;
    const back = knownNeeds(needs, inventory);
    const { modifiedCount } = await models.inventory.updateOne(
      { _id: inventoryId, [`returns.${orderId}`]: { $exists: false }, ...allKnown(back) },
      { $inc: { ...increments(back), version: 1 }, $set: { [`returns.${orderId}`]: new Date() } },
    );
    if (modifiedCount === 1) return;
  }
}

/** What a voided order took goes back on the shelf, and then the order says so: a crash in between repeats the first. */
export async function returnOrder(
  { models, perform }: { models: Models; perform: Perform },
  { _id, needs }: Pick<Order, '_id' | 'needs'>,
): Promise<void> {
  await perform('return stock', () => returnStock(models, String(_id), needs));
  await perform('note stock returned', () =>
    models.orders.updateOne({ _id, stock: 'returning' }, { $set: { stock: 'returned' } }),
  );
}

const rememberMs = 24 * 3_600_000;

/** Drops the notes of returns that are older than a day, so that the document stays small. */
export async function forgetReturns(models: Models, now: Date): Promise<void> {
  const { returns } = await readInventoryDocument(models);
  const old = Object.entries(returns ?? {}).filter(([, at]) => now.getTime() - at.getTime() > rememberMs);
  if (old.length === 0) return;
  const gone = Object.fromEntries(old.map(([orderId]) => [`returns.${orderId}`, '']));
  await models.inventory.updateOne({ _id: inventoryId }, { $unset: gone });
}
