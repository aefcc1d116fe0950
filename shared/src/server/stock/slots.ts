import { isSlot, type LaterSettings, type Slot, slotKey, sumNeeds } from '../../domain/index.ts';
import { slotTitle } from '../../messages/server/index.ts';
import { type InventoryDocument, inventoryId, type Models, type Transfer } from '../db/models/index.ts';
import { allInStock, increments } from './read-inventory.ts';

type Counts = Pick<InventoryDocument, 'items'>;

/** Pizzas that a slot still takes; one that nobody has asked for takes what the shop allows. */
export function roomIn({ from }: Pick<Slot, 'from'>, { pizzas }: LaterSettings, { items }: Counts): number {
  const count = items?.[slotKey(from)];
  return count ? count.qty + pizzas - (count.of ?? pizzas) : pizzas;
}

/**
 * Counts this slot like a pizza, so that a hold takes of it what it takes of the ingredients, in one write. A changed
 * setting gives or takes the difference: what was sold stays sold. Slots that have passed are forgotten.
 */
export async function countSlot(
  { inventory }: Pick<Models, 'inventory'>,
  { from, to }: Slot,
  { pizzas }: LaterSettings,
  { items = {} }: Counts,
): Promise<void> {
  const name = slotKey(from);
  const place = `items.${name}`;
  const known = items[name]?.of;
  if (known === pizzas) return;
  if (known !== undefined) {
    const change = { $inc: { [`${place}.qty`]: pizzas - known }, $set: { [`${place}.of`]: pizzas } };
    await inventory.updateOne({ _id: inventoryId, [`${place}.of`]: known }, change);
    return;
  }
  const count = { qty: pizzas, of: pizzas, title: slotTitle(from), until: to };
  const stored = await inventory.findById(inventoryId, { items: 1 }).lean<Counts>();
  const past = Object.entries(stored?.items ?? {}).flatMap(([key, { until }]) =>
    isSlot({ category: 'items', name: key }) && until && until <= new Date() ? [`items.${key}`] : [],
  );
  await inventory.updateOne(
    { _id: inventoryId, [place]: { $exists: false } },
    {
      $set: { [place]: count },
      ...(past.length > 0 && { $unset: Object.fromEntries(past.map((key) => [key, ''])) }),
    },
  );
}

/** Takes the new slot for all of these orders in one write; false without room, or while stock of one of them is on its way. */
export async function takeSlot(
  { inventory }: Pick<Models, 'inventory'>,
  moves: Transfer[],
): Promise<boolean> {
  const needs = sumNeeds(moves.flatMap((move) => move.needs ?? []));
  const busy = { $elemMatch: { id: { $in: moves.map(({ id }) => id) } } };
  const { modifiedCount } = await inventory.updateOne(
    { _id: inventoryId, transfers: { $not: busy }, ...allInStock(needs) },
    { $inc: { ...increments(needs, -1), version: 1 }, $push: { transfers: { $each: moves } } },
  );
  return modifiedCount > 0;
}
