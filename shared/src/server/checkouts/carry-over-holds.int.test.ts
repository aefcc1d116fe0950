import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { Need } from '../../domain/index.ts';
import { testConfig } from '../../testing/index.ts';
import { openDatabase } from '../database.ts';
import { inventoryId } from '../models/index.ts';
import { readInventoryDocument } from '../stock/index.ts';
import { readHolds } from './read-holds.ts';

const needs: Need[] = [{ category: 'bases', name: 'Regular', qty: 2 }];
const twice: Need[] = [{ category: 'bases', name: 'Regular', qty: 4 }];

it('carries the holds of an older document over to their checkouts, however many processes start at once', async () => {
  const config = testConfig();
  const before = await openDatabase(config);
  const { checkouts, inventory, orders } = before.models;
  const [unpaid, paid, ended, late] = Array.from({ length: 4 }, () => new Types.ObjectId());
  const states = [
    [unpaid, 'unpaid'],
    [paid, 'paid'],
    [ended, 'expired'],
    [late, 'paid'],
  ] as const;
  await checkouts.collection.insertMany(
    states.map(([_id, state]) => ({
      _id,
      state,
      razorpayOrderId: `order_${String(_id)}`,
      lines: [{ needs }, { needs }],
    })),
  );
  const held = (token: string, ...kinds: string[]) => ({
    until: new Date(),
    lines: Object.fromEntries(kinds.map((state, line) => [line, { state, token, needs }])),
  });
  const orderId = new Types.ObjectId();
  const customer = { name: 'Asha Rao', email: 'asha@forno.example' };
  await orders.collection.insertOne({
    _id: orderId,
    checkoutId: paid,
    line: 9,
    stock: 'returning',
    customer,
  });
  await inventory.collection.insertOne({
    // The driver types ids of its own; the shop's inventory has a name.
    ...({ _id: inventoryId } as object),
    version: 7,
    bases: { Regular: { qty: 1, price: 40 } },
    holds: {
      [String(unpaid)]: held('hold-1', 'held', 'held'),
      [String(paid)]: held('hold-2', 'consumed', 'held'),
      [String(ended)]: held('hold-3', 'held', 'held'),
      [String(late)]: held('of-a-worker', 'consumed'),
    },
    returns: { [String(orderId)]: new Date() },
  });
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(config)));
  const { models } = opened[0]!;

  const document = await readInventoryDocument(models);
  expect(document).toMatchObject({ holds: null, bases: { Regular: { qty: 1 } } });
  expect(document).not.toHaveProperty('returns');
  expect(document.transfers.map(({ kind, id, line, token }) => [kind, id, line, token])).toEqual([
    ['hold', String(unpaid), undefined, 'hold-1'],
    ['hold', String(paid), undefined, 'hold-2'],
    ['hold', String(ended), undefined, 'hold-3'],
    ['line', String(late), 0, 'of-a-worker'],
  ]);
  const tokens = await models.checkouts.find().sort({ _id: 1 }).lean();
  expect(tokens.map(({ hold }) => hold?.token)).toEqual(['hold-1', 'hold-2', undefined, undefined]);
  expect(await readHolds(models)).toEqual(
    new Map([
      [String(ended), twice],
      [String(unpaid), twice],
    ]),
  );
  expect(await models.orders.findById(orderId).lean()).toMatchObject({ stock: 'returned' });
  await Promise.all([before, ...opened].map((database) => database.close()));
});
