import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { Checkout, InventoryDocument } from '../db/models/index.ts';
import { inventoryFor } from './inventory-for.ts';

const document: InventoryDocument = {
  _id: 'inventory',
  version: 1,
  bases: { Regular: { qty: 5, price: 40 } },
  sauces: {},
  cheeses: {},
  veggies: {},
  transfers: [],
  lowNoticed: [],
  lowRevision: 0,
};
const holding = (fields: Partial<Checkout> = {}) => ({
  _id: new Types.ObjectId(),
  state: 'unpaid' as const,
  hold: { token: 'hold-1' },
  lines: [{ needs: [{ category: 'bases', name: 'Regular', qty: 3 }] }] as Checkout['lines'],
  ...fields,
});
const left = (fields?: Partial<Checkout>) => inventoryFor(document, [holding(fields)]).bases.Regular?.qty;

it("a customer's own hold is theirs to buy, while it is one", () => {
  expect(left()).toBe(8);
  expect(left({ state: 'paid' })).toBe(5);
  expect(left({ hold: { token: 'hold-1', releasedBy: 'release-1' } })).toBe(5);
});

it('what a reported payment holds is not free for a second one', () => {
  expect(left({ paymentReportedAt: new Date() })).toBe(5);
});
