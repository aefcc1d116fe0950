import { holdOf } from '@forno/shared/server/checkouts';
import { type Order, retryOnConflict } from '@forno/shared/server/db';
import { buildOrder, type PaidLine, type StockTaken } from './build-order.ts';
import type { LineKey, LineStore } from './line-store.ts';

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
    await store.markPublished(order);
  }
  return order;
}

async function findOrPlace(deps: MakeOrderDeps, paid: PaidLine): Promise<Order> {
  const { store, newId, now } = deps;
  const key: LineKey = { checkoutId: String(paid.checkout._id), line: paid.line.line };
  // A paid checkout keeps its hold for all its lines.
  const held = holdOf(paid.checkout);
  const existing = held === undefined ? await store.readOrder(key) : undefined;
  if (existing !== undefined) return existing;
  const taken: StockTaken =
    held === undefined ? await takeUnheld(deps, key, paid.line.needs) : { token: held, short: [] };
  const order = buildOrder(paid, taken, newId(), now());
  if (await store.insertOrder(order)) return order;
  const winner = await store.readOrder(key);
  if (winner === undefined) throw new Error(`the order of ${key.checkoutId}, ${key.line} is not readable`);
  return winner;
}

/**
 * For a line paid after its hold was released: adopts what another attempt at this line took, or takes it fresh. A
 * captured payment always gets its order, so missing stock is a result (short), never an error.
 * @throws when the inventory changed at every attempt
 */
async function takeUnheld(
  { store, newToken }: MakeOrderDeps,
  key: LineKey,
  needs: Order['needs'],
): Promise<StockTaken> {
  const taken = await retryOnConflict(async (): Promise<StockTaken | undefined> => {
    const { marker, missing } = await store.look(key, needs);
    if (marker !== undefined) return { token: marker.token, short: [] };
    if (missing.length > 0) return { token: null, short: missing };
    const token = newToken();
    return (await store.takeStock(key, needs, token)) ? { token, short: [] } : undefined;
  });
  if (!taken)
    throw new Error(`the stock changed during every attempt for line ${key.line} of ${key.checkoutId}`);
  return taken;
}
