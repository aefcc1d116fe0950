import { missingOf } from '@forno/shared/domain';
import {
  announceInventory,
  consumeHeld,
  giveBack,
  isDuplicateKey,
  noteOrderSent,
  type Order,
  pruneMarker,
  readInventoryDocument,
  sendOrder,
  takeStock,
} from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import type { LineStore } from './line-store.ts';

/** The line store over the database and the live stream. */
export function mongoLineStore(deps: Deps): LineStore {
  const { models, publisher, perform } = deps;
  return {
    async readOrder({ checkoutId, line }) {
      return (await models.orders.findOne({ checkoutId, line }).lean<Order>()) ?? undefined;
    },
    async look({ checkoutId, line }, needs) {
      const inventory = await readInventoryDocument(models);
      const marker = inventory.holds[checkoutId]?.lines[String(line)];
      return { marker, missing: missingOf(needs, inventory).map(({ name }) => name) };
    },
    consumeHeld: (key) => perform('take stock', () => consumeHeld(models, key)),
    async takeStock(key, needs, token) {
      const taken = await perform('take stock', () => takeStock(models, key, needs, token));
      if (taken) await announceInventory(deps);
      return taken;
    },
    insertOrder: (order) => perform('insert order', () => insert(models, order)),
    async giveBack(key, token) {
      await perform('give back stock', () => giveBack(models, key, token));
    },
    publishOrder: (order) => perform('publish order', () => sendOrder(publisher, order)),
    notePublished: (order) => perform('note order published', () => noteOrderSent(models, order)),
    pruneMarker: (key, token) => perform('prune marker', () => pruneMarker(models, key, token)),
  };
}

async function insert(models: Deps['models'], order: Order): Promise<boolean> {
  try {
    await models.orders.create(order);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
