import { missingOf, titleOf } from '@forno/shared/domain';
import {
  announceInventory,
  type LineKey,
  markerOf,
  readInventoryDocument,
  takeStock,
} from '@forno/shared/server/stock';
import type { Order } from '@forno/shared/server/db';
import { insertOrders, markOrdersSent, sendOrders } from '@forno/shared/server/orders';
import { batch } from '@forno/shared/server/runtime';
import type { Deps } from './deps.ts';
import type { LineStore } from './line-store.ts';

/**
 * The line store on MongoDB and the live stream, for the lines of one checkout. Operations requested in the same turn
 * are batched into one command; each keeps its own condition, so the protocol still sees separate operations.
 */
export function mongoLineStore(deps: Deps): LineStore {
  const { models, publisher, perform } = deps;
  const readOrder = batch<LineKey, Order | undefined>(async (keys) => {
    const lines = keys.map(({ line }) => line);
    const found = await models.orders
      .find({ checkoutId: keys[0]?.checkoutId, line: { $in: lines } })
      .lean<Order[]>();
    return lines.map((line) => found.find((order) => order.line === line));
  });
  const readInventory = batch(async (asked: readonly void[]) => {
    const inventory = await readInventoryDocument(models);
    return asked.map(() => inventory);
  });
  return {
    readOrder,
    async look(key, needs) {
      const inventory = await readInventory();
      return {
        marker: markerOf(inventory, key),
        missing: missingOf(needs, inventory).map((need) => titleOf(need, inventory)),
      };
    },
    async takeStock(key, needs, token) {
      const taken = await perform('take stock', () => takeStock(models, key, needs, token));
      if (taken) await announceInventory(deps, needs);
      return taken;
    },
    insertOrder: batch<Order, boolean>((orders) => insertOrders(deps, orders)),
    publishOrder: batch<Order, void>((orders) =>
      perform('publish order', () => sendOrders(publisher, orders)),
    ),
    markPublished: batch<Order, void>((orders) =>
      perform('note order published', () => markOrdersSent(models, orders)),
    ),
  };
}
