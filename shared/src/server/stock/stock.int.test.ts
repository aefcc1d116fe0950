import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Inventory, Need } from '../../domain/index.ts';
import { databaseForTests } from '../../testing/index.ts';
import { inventoryId } from '../db/models/index.ts';
import {
  ensureInventory,
  forgetTransfers,
  holdStock,
  markerOf,
  releaseStock,
  readInventoryDocument,
  takeStock,
} from './index.ts';

const stock: Inventory = {
  bases: { Regular: { qty: 10, price: 40 } },
  sauces: { Tomato: { qty: 10, price: 0 } },
  cheeses: { Mozzarella: { qty: 10, price: 30 } },
  veggies: { 'Black Olives': { qty: 3, price: 20 } },
};
const regular = (qty: number): Need => ({ category: 'bases', name: 'Regular', qty });
const olives = (qty: number): Need => ({ category: 'veggies', name: 'Black Olives', qty });
const newId = () => String(new Types.ObjectId());

const database = await databaseForTests();
beforeEach(async () => {
  await database.models.inventory.deleteMany({});
  await ensureInventory(database.models, stock);
});

const left = async (category: keyof Inventory, name: string) =>
  (await readInventoryDocument(database.models))[category][name]?.qty;
const hold = (id: string, ...lines: Need[][]) =>
  holdStock(
    database.models,
    id,
    lines.map((needs) => ({ needs })),
  );

describe('holding', () => {
  it('counts lines that share an ingredient together', async () => {
    const refused = await hold(newId(), [regular(6)], [regular(5)]);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'out_of_stock' } });
    expect(await left('bases', 'Regular')).toBe(10);
    expect(await hold(newId(), [regular(6)], [regular(4)])).toMatchObject({ ok: true });
    expect(await left('bases', 'Regular')).toBe(0);
  });

  it('is busy, not sold out, when others are always first', async () => {
    const attempts = vi.spyOn(database.models.inventory, 'findOneAndUpdate');
    attempts.mockImplementation((() => ({ lean: async () => null })) as never);
    const refused = await hold(newId(), [regular(1)]);
    attempts.mockRestore();
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'busy' } });
    expect(await left('bases', 'Regular')).toBe(10);
    expect(await hold(newId(), [regular(1)])).toMatchObject({ ok: true });
  });

  it('takes all or nothing, and distinguishes sold out from too few', async () => {
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

describe('portions on their way', () => {
  const transfers = async () => (await readInventoryDocument(database.models)).transfers;
  const taken = async (...lines: Need[][]) => {
    const held = await hold(newId(), ...lines);
    return held.ok ? held.value.token : '';
  };

  it('are returned again to repeats until they have arrived', async () => {
    const id = newId();
    const [first, second] = [await hold(id, [regular(2)]), await hold(id, [regular(2)])];
    expect(first).toMatchObject({ ok: true, value: { token: expect.stringMatching(/^hold-/) } });
    expect(second.ok && second.value.token).toBe(first.ok && first.value.token);
    expect(await transfers()).toMatchObject([{ kind: 'hold', id, needs: [regular(2)] }]);
  });

  it('go back once, however many put them back, and never after they have arrived', async () => {
    const token = await taken([regular(2)], [regular(1), olives(1)]);
    const needs = [regular(3), olives(1)];
    const { version } = await readInventoryDocument(database.models);
    const back = await Promise.all([1, 2, 3].map(() => releaseStock(database.models, token, needs)));
    expect(back.filter(Boolean)).toMatchObject([{ version: version + 1 }]);
    expect(await left('bases', 'Regular')).toBe(10);
    expect(await left('veggies', 'Black Olives')).toBe(3);
    const arrived = await taken([regular(2)]);
    await forgetTransfers(database.models, [arrived]);
    expect(await releaseStock(database.models, arrived, [regular(2)])).toBeUndefined();
    expect(await left('bases', 'Regular')).toBe(8);
    expect(await transfers()).toEqual([]);
  });

  it('skip an ingredient that was removed meanwhile', async () => {
    const token = await taken([regular(1), olives(1)]);
    await database.models.inventory.updateOne(
      { _id: inventoryId },
      { $unset: { 'veggies.Black Olives': '' } },
    );
    await releaseStock(database.models, token, [regular(1), olives(1)]);
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

  it('keeps what was taken when its marker is forgotten', async () => {
    const key = { checkoutId: newId(), line: 0 };
    const marker = async () => markerOf(await readInventoryDocument(database.models), key);
    await takeStock(database.models, key, [regular(4)], 'mine');
    expect(await marker()).toEqual({ token: 'mine', needs: [regular(4)] });
    await forgetTransfers(database.models, ['mine']);
    expect(await marker()).toBeUndefined();
    expect(await left('bases', 'Regular')).toBe(6);
  });
});
