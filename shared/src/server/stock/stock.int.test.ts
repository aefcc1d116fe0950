import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Inventory, Need } from '../../domain/index.ts';
import { testConfig } from '../../testing/index.ts';
import { type Database, openDatabase } from '../database.ts';
import { inventoryId } from '../models/index.ts';
import {
  consumeHeld,
  ensureInventory,
  forgetReturns,
  giveBack,
  holdStock,
  pruneMarkers,
  readInventoryDocument,
  readMarker,
  releaseHold,
  returnStock,
  takeStock,
} from './index.ts';

const shelf: Inventory = {
  bases: { Regular: { qty: 10, price: 40 } },
  sauces: { Tomato: { qty: 10, price: 0 } },
  cheeses: { Mozzarella: { qty: 10, price: 30 } },
  veggies: { 'Black Olives': { qty: 3, price: 20 } },
};
const regular = (qty: number): Need => ({ category: 'bases', name: 'Regular', qty });
const olives = (qty: number): Need => ({ category: 'veggies', name: 'Black Olives', qty });
const newId = () => String(new Types.ObjectId());
const soon = () => new Date(Date.now() + 60_000);

let database: Database;
beforeAll(async () => {
  database = await openDatabase(testConfig());
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.models.inventory.deleteMany({});
  await ensureInventory(database.models, shelf);
});

const left = async (category: keyof Inventory, name: string) =>
  (await readInventoryDocument(database.models))[category][name]?.qty;
const hold = (id: string, ...lines: Need[][]) =>
  holdStock(
    database.models,
    id,
    lines.map((needs, line) => ({ line, needs })),
    soon(),
  );

describe('holding', () => {
  it('counts lines that share an ingredient together', async () => {
    const refused = await hold(newId(), [regular(6)], [regular(5)]);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'out_of_stock' } });
    expect(await left('bases', 'Regular')).toBe(10);
    expect(await hold(newId(), [regular(6)], [regular(4)])).toMatchObject({ ok: true });
    expect(await left('bases', 'Regular')).toBe(0);
  });

  it('takes all or nothing, and tells what ran out from what is left in a smaller number', async () => {
    const tooMany = await hold(newId(), [regular(1), olives(4)]);
    expect(tooMany).toMatchObject({ refusal: { message: 'Only 3 portions of Black Olives are left.' } });
    expect(await left('bases', 'Regular')).toBe(10);
    await hold(newId(), [olives(3)]);
    const none = await hold(newId(), [regular(1), olives(1)]);
    expect(none).toMatchObject({ refusal: { message: 'Sorry, we just ran out of Black Olives.' } });
  });

  it('takes once, however often the same checkout asks', async () => {
    const id = newId();
    await Promise.all([hold(id, [regular(2)]), hold(id, [regular(2)]), hold(id, [regular(2)])]);
    expect(await left('bases', 'Regular')).toBe(8);
  });

  it('sells the last 10 portions to exactly 10 of 100 who want one', async () => {
    const results = await Promise.all(Array.from({ length: 100 }, () => hold(newId(), [regular(1)])));
    expect(results.filter((result) => result.ok)).toHaveLength(10);
    expect(await left('bases', 'Regular')).toBe(0);
  });

  it('takes nothing that was marked sold out by hand', async () => {
    await database.models.inventory.updateOne({ _id: inventoryId }, { 'bases.Regular.soldOut': true });
    expect((await hold(newId(), [regular(1)])).ok).toBe(false);
  });
});

describe('releasing', () => {
  it('puts back what is held, once', async () => {
    const id = newId();
    await hold(id, [regular(2)], [regular(1), olives(1)]);
    await Promise.all([releaseHold(database.models, id), releaseHold(database.models, id)]);
    expect(await left('bases', 'Regular')).toBe(10);
    expect(await left('veggies', 'Black Olives')).toBe(3);
    expect((await readInventoryDocument(database.models)).holds).toEqual({});
  });

  it('has a token of its own every time, so that an order never takes a later hold for its own', async () => {
    const id = newId();
    const key = { checkoutId: id, line: 0 };
    await hold(id, [regular(1)]);
    const first = await readMarker(database.models, key);
    await releaseHold(database.models, id);
    await hold(id, [regular(1)]);
    expect((await readMarker(database.models, key))?.token).not.toBe(first?.token);
    await releaseHold(database.models, id);
  });

  it('keeps what an order has consumed', async () => {
    const id = newId();
    await hold(id, [regular(2)], [regular(3)]);
    expect(await consumeHeld(database.models, [{ checkoutId: id, line: 0 }])).toEqual([
      expect.stringMatching(/^hold-/),
    ]);
    await releaseHold(database.models, id);
    expect(await left('bases', 'Regular')).toBe(8);
    expect(await readMarker(database.models, { checkoutId: id, line: 0 })).toMatchObject({
      state: 'consumed',
    });
  });

  it('agrees with a worker that consumes at the same moment: back on the shelf or consumed, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = newId();
      const before = await left('bases', 'Regular');
      await hold(id, [regular(1)]);
      const key = { checkoutId: id, line: 0 };
      const [[consumed]] = await Promise.all([
        consumeHeld(database.models, [key]),
        releaseHold(database.models, id),
      ]);
      expect(await left('bases', 'Regular')).toBe((before ?? 0) - (consumed ? 1 : 0));
      await giveBack(database.models, key, (await readMarker(database.models, key))?.token ?? '');
    }
    expect(await left('bases', 'Regular')).toBe(10);
  });

  it('forgets an ingredient that was removed meanwhile', async () => {
    const id = newId();
    await hold(id, [regular(1), olives(1)]);
    await database.models.inventory.updateOne(
      { _id: inventoryId },
      { $unset: { 'veggies.Black Olives': '' } },
    );
    await releaseHold(database.models, id);
    const inventory = await readInventoryDocument(database.models);
    expect(inventory.bases.Regular?.qty).toBe(10);
    expect(inventory.veggies).toEqual({});
  });
});

describe('taking for a paid line without a hold', () => {
  it('takes once for two workers on the same line', async () => {
    const key = { checkoutId: newId(), line: 0 };
    const takes = ['a', 'b'].map((token) => takeStock(database.models, key, [regular(1)], token));
    expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(1);
    expect(await left('bases', 'Regular')).toBe(9);
  });

  it('never goes below zero', async () => {
    expect(await takeStock(database.models, { checkoutId: newId(), line: 0 }, [olives(4)], 't')).toBe(false);
    expect(await left('veggies', 'Black Olives')).toBe(3);
  });

  it('gives back only under its own token, once', async () => {
    const key = { checkoutId: newId(), line: 0 };
    await takeStock(database.models, key, [regular(4)], 'mine');
    expect(await giveBack(database.models, key, 'other')).toBe(false);
    expect(await giveBack(database.models, key, 'mine')).toBe(true);
    expect(await giveBack(database.models, key, 'mine')).toBe(false);
    expect(await left('bases', 'Regular')).toBe(10);
  });

  it('keeps what was taken when its marker is pruned', async () => {
    const key = { checkoutId: newId(), line: 0 };
    await takeStock(database.models, key, [regular(4)], 'mine');
    await pruneMarkers(database.models, [{ ...key, token: 'mine' }]);
    expect(await left('bases', 'Regular')).toBe(6);
    expect((await readInventoryDocument(database.models)).holds).toEqual({});
  });
});

describe('returning the portions of a voided order', () => {
  it('happens once', async () => {
    const orderId = newId();
    await Promise.all([1, 2, 3].map(() => returnStock(database.models, orderId, [regular(2)])));
    expect(await left('bases', 'Regular')).toBe(12);
  });

  it('is remembered for a day', async () => {
    const orderId = newId();
    await returnStock(database.models, orderId, [regular(2)]);
    await forgetReturns(database.models, new Date());
    await returnStock(database.models, orderId, [regular(2)]);
    expect(await left('bases', 'Regular')).toBe(12);
    await forgetReturns(database.models, new Date(Date.now() + 25 * 3_600_000));
    expect((await readInventoryDocument(database.models)).returns).toEqual({});
  });
});
