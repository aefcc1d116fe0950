import {
  isSlot,
  type ItemCount,
  type LaterSettings,
  type Slot,
  slotKey,
  sum,
  sumNeeds,
} from '../../domain/index.ts';
import { slotTitle } from '../../messages/server/index.ts';
import { type InventoryDocument, inventoryId, type Models, type Transfer } from '../db/models/index.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { allInStock, increments } from './read-inventory.ts';

type Counts = Pick<InventoryDocument, 'items'>;
type Time = Pick<Slot, 'from' | 'to'>;

const soldOf = ({ qty, of = qty, beside = 0 }: ItemCount) => of - beside - qty;

/** Other slots that overlap this one, as they were before hours or lengths were changed: the kitchen is the same. */
function besideOf({ from, to }: Time, { items = {} }: Counts): [name: string, count: ItemCount][] {
  const [own, end] = [slotKey(from), slotKey(to)];
  return Object.entries(items).filter(
    ([name, { of, until }]) => of !== undefined && name !== own && name < end && until && until > from,
  );
}

const soldBeside = (slot: Time, counts: Counts) =>
  sum(besideOf(slot, counts).map(([, count]) => soldOf(count)));

/** Pizzas that a slot still takes; one that nobody has asked for takes what the shop allows. */
export function roomIn(slot: Time, { pizzas }: LaterSettings, counts: Counts): number {
  const count = counts.items?.[slotKey(slot.from)];
  return pizzas - soldBeside(slot, counts) - (count ? soldOf(count) : 0);
}

/** A slot is counted once; what is sold meanwhile, of any, is a reason to look again. */
const maxAttempts = 20;

/**
 * Counts this slot like a pizza, so that a hold takes of it what it takes of the ingredients, in one write. A changed
 * setting gives or takes the difference: what was sold stays sold, also of other slots that overlap it. Those are closed by
 * the same write: who chose one before hours were changed can't take in it what is sold here. Slots that have passed are
 * forgotten.
 */
export async function countSlot(
  { inventory }: Pick<Models, 'inventory'>,
  slot: Time,
  { pizzas }: LaterSettings,
  counts: Counts,
): Promise<void> {
  const { from, to: until } = slot;
  const name = slotKey(from);
  const isCounted = ({ items = {} }: Counts) => {
    const { of, beside, until: end, soldOut } = items[name] ?? {};
    const others = besideOf(slot, { items });
    const sold = sum(others.map(([, count]) => soldOf(count)));
    const isSame = of === pizzas && beside === sold && end?.getTime() === until.getTime();
    return isSame && !soldOut && others.every(([, count]) => count.soldOut);
  };
  if (isCounted(counts)) return;
  await retryOnConflict(async () => {
    const stored = await inventory
      .findById(inventoryId, { items: 1, version: 1 })
      .lean<Counts & Pick<InventoryDocument, 'version'>>();
    if (!stored || isCounted(stored)) return true;
    const { version, items = {} } = stored;
    const others = besideOf(slot, { items });
    const beside = soldBeside(slot, { items });
    const sold = items[name] ? soldOf(items[name]) : 0;
    const count = { qty: pizzas - beside - sold, of: pizzas, beside, title: slotTitle(from), until };
    const kept = new Set([name, ...others.map(([key]) => key)]);
    const past = Object.entries(items).filter(
      ([key, { until: end }]) =>
        isSlot({ category: 'items', name: key }) && end && end <= new Date() && !kept.has(key),
    );
    const { modifiedCount } = await inventory.updateOne(
      { _id: inventoryId, version },
      {
        $set: {
          [`items.${name}`]: count,
          ...Object.fromEntries(others.map(([key]) => [`items.${key}.soldOut`, true])),
        },
        ...(past.length > 0 && { $unset: Object.fromEntries(past.map(([key]) => [`items.${key}`, ''])) }),
        $inc: { version: 1 },
      },
    );
    return modifiedCount > 0 || undefined;
  }, maxAttempts);
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
