import { firstStatus, isSlot, type LaterSettings, type Need, slotKey } from '@forno/shared/domain';
import type { Checkout, InventoryDocument, Order } from '@forno/shared/server/db';
import { sum } from '../support/figures.ts';
import type { Find } from './record.ts';

/** Clocks differ by less: a slot that has passed is forgotten. */
const marginMs = 10 * 60_000;

interface Sold {
  checkouts: readonly Checkout[];
  orders: readonly Order[];
  /** Of unpaid checkouts. */
  held: readonly Need[];
}

/**
 * No slot is sold beyond its size, whoever paid late for it and whatever was lost, and what the store counts of it is what
 * orders and open checkouts leave. An order is for its checkout's slot. Pure.
 */
export function judgeSlots(
  { items = {} }: Pick<InventoryDocument, 'items'>,
  { checkouts, orders, held }: Sold,
  { pizzas: size, minutes }: LaterSettings,
  find: Find,
): { ordered_later: number; slots_full: number } {
  const sold = new Map<string, number>();
  const add = (name: string, pizzas: number) => sold.set(name, (sold.get(name) ?? 0) + pizzas);
  const own = new Map(checkouts.map((checkout) => [String(checkout._id), checkout]));
  let later = 0;
  for (const order of orders) {
    const { _id, checkoutId, kind, remakeOf, promise, stock, quantity, restocks = [] } = order;
    const of = own.get(String(checkoutId));
    if (!of?.startAt || !of.promise || remakeOf) continue;
    later += 1;
    const mayDiffer = order.voided !== undefined || (order.newTime && order.status !== firstStatus);
    if (promise?.from.getTime() !== of.promise.from.getTime() && !mayDiffer)
      find(
        'number_wrong',
        `order ${String(_id)} is promised for ${String(promise?.from)}, and was sold for another slot`,
      );
    // One that is short was paid late, made beside what is sold, and says so. A drink takes no room.
    if (stock === 'consumed' && !kind)
      add(slotKey(promise?.from ?? of.promise.from), quantity - sum(restocks.map((one) => one.quantity)));
  }
  for (const need of held.filter(isSlot)) add(need.name, need.qty);
  const names = new Set([
    ...sold.keys(),
    ...Object.keys(items).filter((name) => isSlot({ category: 'items', name })),
  ]);
  for (const name of names) {
    const [used, count] = [sold.get(name) ?? 0, items[name]];
    if (used > size) find('oversold', `${name}: ${used} of ${size} pizzas`);
    const from = Date.parse(`${name.slice(-16)}Z`);
    const isPast = from + minutes * 60_000 < Date.now() + marginMs;
    if (count ? count.qty !== size - used : !isPast)
      find('stock_mismatch', `${name}: ${count?.qty} left of ${size}, of which ${used} are sold or held`);
  }
  return { ordered_later: later, slots_full: [...sold.values()].filter((used) => used >= size).length };
}
