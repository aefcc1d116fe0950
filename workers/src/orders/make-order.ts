import { holdOf } from '@forno/shared/server/checkouts';
import type { Order } from '@forno/shared/server/db';
import { buildOrder, type PaidLine } from './build-order.ts';
import type { LineKey, LineStore } from './line-store.ts';
import { takeStock, type Taken } from './take-stock.ts';

export interface MakeOrderDeps {
  store: LineStore;
  newToken: () => string;
  newId: () => Order['_id'];
  now: () => Date;
}

/**
 * The line protocol: creates the one order of a paid line. Every step is one idempotent atomic write; any number of
 * workers may run it at once for the same line, crash anywhere, be rerun, or resume late. When two attempts took
 * portions, the order names the token that counts, and the sweep returns the other's.
 */
export async function makeOrder(deps: MakeOrderDeps, paid: PaidLine): Promise<Order> {
  const { store } = deps;
  const order = await findOrPlace(deps, paid);
  // Publish before recording it: a crash in between repeats the event; the reverse would lose it.
  if (order.unpublished === true) {
    await store.publishOrder(order);
    await store.notePublished(order);
  }
  return order;
}

async function findOrPlace({ store, newToken, newId, now }: MakeOrderDeps, paid: PaidLine): Promise<Order> {
  const key: LineKey = { checkoutId: String(paid.checkout._id), line: paid.line.line };
  // A paid checkout keeps its hold for all its lines.
  const held = holdOf(paid.checkout);
  const existing = held === undefined ? await store.readOrder(key) : undefined;
  if (existing !== undefined) return existing;
  const taken: Taken =
    held === undefined ? await takeStock(store, key, paid.line.needs, newToken) : { token: held, short: [] };
  const order = buildOrder(paid, taken, newId(), now());
  if (await store.insertOrder(order)) return order;
  const winner = await store.readOrder(key);
  if (winner === undefined) throw new Error(`the order of ${key.checkoutId}, ${key.line} is not readable`);
  return winner;
}
