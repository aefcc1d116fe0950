import { beforeEach, describe, expect, it } from 'vitest';
import { buildOrder } from '../../../workers/src/orders/build-order.ts';
import type { LineStore } from '../../../workers/src/orders/line-store.ts';
import { moment, orderId, paidLine } from './line-store-of.ts';

/** A store with one portion in stock, and helpers that act as other processes. */
interface ShopUnderTest {
  store: LineStore;
  stock(): Promise<number>;
}

const one = paidLine('a');
const key = { checkoutId: String(one.checkout._id), line: 0 };
const other = { checkoutId: String(paidLine('b').checkout._id), line: 0 };
const { needs } = one.line;
const order = (token: string | null) => buildOrder(one, { token, short: [] }, orderId, moment);

/** The contract the line protocol relies on, for both the model's store and the real one. */
export function describeLineStore(name: string, open: () => Promise<ShopUnderTest>): void {
  describe(name, () => {
    let shop: ShopUnderTest;
    beforeEach(async () => {
      shop = await open();
    });

    it('takes what is there, once, and leaves a marker with the token', async () => {
      expect(await shop.store.look(key, needs)).toEqual({ marker: undefined, missing: [] });
      expect(await shop.store.takeStock(key, needs, 'first')).toBe(true);
      expect(await shop.store.takeStock(key, needs, 'second')).toBe(false);
      expect(await shop.stock()).toBe(0);
      expect(await shop.store.look(key, needs)).toEqual({
        marker: { token: 'first', needs },
        missing: ['Basil'],
      });
    });

    it('never takes what is not there', async () => {
      expect(await shop.store.takeStock(other, needs, 'rival')).toBe(true);
      expect(await shop.store.takeStock(key, needs, 'ours')).toBe(false);
      expect(await shop.stock()).toBe(0);
      expect((await shop.store.look(key, needs)).marker).toBeUndefined();
    });

    it('has one order per line, however often one is inserted', async () => {
      expect(await shop.store.readOrder(key)).toBeUndefined();
      expect(await shop.store.insertOrder(order('first'))).toBe(true);
      expect(await shop.store.insertOrder(order('second'))).toBe(false);
      expect(await shop.store.readOrder(key)).toMatchObject({ stockToken: 'first', unpublished: true });
    });

    it('notes that an order was published', async () => {
      await shop.store.insertOrder(order('ours'));
      await shop.store.publishOrder(order('ours'));
      await shop.store.markPublished(order('ours'));
      expect((await shop.store.readOrder(key))?.unpublished ?? false).toBe(false);
    });
  });
}
