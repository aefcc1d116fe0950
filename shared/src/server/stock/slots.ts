import {
  isSlot,
  type ItemCount,
  type LaterSettings,
  type Slot,
  slotKey,
  sumNeeds,
} from '../../domain/index.ts';
import { slotTitle } from '../../messages/server/index.ts';
import { type InventoryDocument, inventoryId, type Models, type Transfer } from '../db/models/index.ts';
import { allInStock, increments } from './read-inventory.ts';

type Counts = Pick<InventoryDocument, 'items'>;
type Time = Pick<Slot, 'from' | 'to'>;

const soldOf = ({ qty, of = qty, beside = 0 }: ItemCount) => of - beside - qty;

/** Sold of other slots that overlap this one, as they were before hours or lengths were changed: the kitchen is the same. */
function soldBeside({ from, to }: Time, { items = {} }: Counts): number {
  const [own, end] = [slotKey(from), slotKey(to)];
  return Object.entries(items)
    .filter(
      ([name, { of, until }]) => of !== undefined && name !== own && name < end && until && until > from,
    )
    .reduce((sum, [, count]) => sum + soldOf(count), 0);
}

/** Pizzas that a slot still takes; one that nobody has asked for takes what the shop allows. */
export function roomIn(slot: Time, { pizzas }: LaterSettings, counts: Counts): number {
  const count = counts.items?.[slotKey(slot.from)];
  return pizzas - soldBeside(slot, counts) - (count ? soldOf(count) : 0);
}

/**
 * Counts this slot like a pizza, so that a hold takes of it what it takes of the ingredients, in one write. A changed
 * setting gives or takes the difference: what was sold stays sold, also of other slots that overlap it. Slots that have
 * passed are forgotten.
 */
export async function countSlot(
  { inventory }: Pick<Models, 'inventory'>,
  slot: Time,
  { pizzas }: LaterSettings,
  { items = {} }: Counts,
): Promise<void> {
  const { from, to: until } = slot;
  const name = slotKey(from);
  const place = `items.${name}`;
  const known = items[name];
  const beside = soldBeside(slot, { items });
  if (known) {
    const { of, beside: before = 0 } = known;
    if (of === pizzas && before === beside && known.until?.getTime() === until.getTime()) return;
    const absent = { $exists: false };
    await inventory.updateOne(
      { _id: inventoryId, [`${place}.of`]: of ?? absent, [`${place}.beside`]: known.beside ?? absent },
      {
        $inc: { [`${place}.qty`]: pizzas - beside - soldOf(known) - known.qty },
        $set: { [`${place}.of`]: pizzas, [`${place}.until`]: until, [`${place}.beside`]: beside },
      },
    );
    return;
  }
  const count = { qty: pizzas - beside, of: pizzas, beside, title: slotTitle(from), until };
  const stored = await inventory.findById(inventoryId, { items: 1 }).lean<Counts>();
  const past = Object.entries(stored?.items ?? {}).flatMap(([key, item]) =>
    isSlot({ category: 'items', name: key }) && item.until && item.until <= new Date()
      ? [`items.${key}`]
      : [],
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
