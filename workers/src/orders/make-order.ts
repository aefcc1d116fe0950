import type { Order } from '@forno/shared/server';
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
 * The line protocol: makes the one order of a paid line. Every step is one atomic write and safe to run
 * twice; any number of workers may run it at once for the same line, die anywhere and be run again, or wake
 * up late. Run for a line whose order exists it settles what is left: foreign stock, the live event, the
 * marker.
 */
export async function makeOrder(paid: PaidLine, deps: MakeOrderDeps): Promise<Order> {
  const { store } = deps;
  const key: LineKey = { checkoutId: String(paid.checkout._id), line: paid.line.line };
  const { order, token } = await findOrPlace(key, paid, deps);

  // Taken by us, but the order stands on what another attempt took: ours goes back to the shelf.
  if (token !== null && token !== order.stockToken) await store.giveBack(key, token);
  // Publish before noting it: a crash in between repeats the event, the other way round would lose it.
  if (order.unpublished === true) {
    await store.publishOrder(order);
    await store.notePublished(order);
  }
  if (order.stockToken !== null) await store.pruneMarker(key, order.stockToken);
  return order;
}

/** The line's order, and the token of what lies taken for the line, whoever took it. */
async function findOrPlace(
  key: LineKey,
  paid: PaidLine,
  { store, newToken, newId, now }: MakeOrderDeps,
): Promise<{ order: Order; token: string | null }> {
  const { needs } = paid.line;
  const held = await store.consumeHeld(key);
  const existing = held === undefined ? await store.readOrder(key) : undefined;
  if (existing !== undefined) {
    const { marker } = await store.look(key, needs);
    return { order: existing, token: marker?.token ?? null };
  }
  const taken: Taken =
    held === undefined ? await takeStock(store, key, needs, newToken) : { token: held, short: [] };
  const order = buildOrder(paid, taken, newId(), now());
  if (await store.insertOrder(order)) return { order, token: taken.token };
  const winner = await store.readOrder(key);
  if (winner === undefined) throw new Error(`the order of ${key.checkoutId}, ${key.line} is not readable`);
  return { order: winner, token: taken.token };
}
