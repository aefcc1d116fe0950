import { randomUUID } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { limits } from '../../domain/index.ts';
import { defaultPizza } from '../../testing/index.ts';
import { readOrderNotes, toOrderNotes } from './order-notes.ts';

const shop = randomUUID();
const veggies = ['Red Onion', 'Black Olives', 'Sweet Corn', 'Green Capsicum', 'Jalapeno', 'Mushroom'];
const line = (index: number) => ({
  line: index,
  pizzaId: new Types.ObjectId(),
  pizzaName: `Pizza ‘${index}’ della casa`,
  originalPrice: 299.5 + index,
  price: 311 + index,
  ...defaultPizza,
  veggies: veggies.slice(index % 4),
  veggiesPrice: 42.5,
  quantity: 1 + (index % 3),
  amount: 29_950 + index,
});
const checkout = (lines: number) => ({
  _id: new Types.ObjectId(),
  userId: new Types.ObjectId(),
  cartId: randomUUID(),
  cartHash: 'a1'.repeat(32),
  lines: Array.from({ length: lines }, (_, index) => line(index)),
});

const without = (name: string) => (notes: Record<string, string>) =>
  Object.fromEntries(Object.entries(notes).filter(([key]) => key !== name));

describe('the notes of an order', () => {
  it.each([1, 4, 20])('tell of a checkout of %i lines within what the provider keeps', (count) => {
    const original = {
      ...checkout(count),
      ...(count > 1 && { fulfilment: 'pickup' as const, deliveryFee: 4_050 }),
    };
    const notes = toOrderNotes(original, shop);
    expect(Object.keys(notes).length).toBeLessThanOrEqual(15);
    expect(Math.max(...Object.values(notes).map((note) => note.length))).toBeLessThanOrEqual(256);
    const { _id, userId, ...rest } = original;
    expect(readOrderNotes(notes, shop)).toEqual({
      ...rest,
      checkoutId: String(_id),
      userId: String(userId),
    });
  });

  it('say of a drink that it is one, and are read where they were written before there were any', () => {
    const { lines, ...rest } = checkout(2);
    const drink = { ...line(1), ...lines[1], kind: 'drink' as const };
    const notes = toOrderNotes({ ...rest, lines: [drink] }, shop);
    expect(readOrderNotes(notes, shop)?.lines).toMatchObject([{ ...lines[1], line: 0, kind: 'drink' }]);
    const rows = JSON.parse(inflateRawSync(Buffer.from(notes['lines1'] ?? '', 'base64url')).toString());
    const before = JSON.stringify(rows.map((row: unknown[]) => row.slice(0, -1)));
    const old = { ...notes, lines1: deflateRawSync(before).toString('base64url') };
    const [read] = readOrderNotes(old, shop)?.lines ?? [];
    expect([read?.pizzaName, read?.kind]).toEqual([lines[1]?.pizzaName, undefined]);
  });

  it('leave out the lines of a cart that is too large for them', () => {
    const original = checkout(limits.cartLinesMax);
    for (const one of original.lines) one.pizzaName = `${randomUUID()} ${randomUUID()}`;
    const notes = toOrderNotes(original, shop);
    expect(Object.keys(notes)).toEqual(['shop', 'checkout', 'user', 'cart', 'hash']);
    expect(readOrderNotes(notes, shop)).toMatchObject({ checkoutId: String(original._id), lines: [] });
  });

  it('carry nothing personal', () => {
    expect(JSON.stringify(toOrderNotes(checkout(1), shop))).not.toMatch(/@|Asha/);
  });

  it.each([
    ['of another shop', (notes: Record<string, string>) => ({ ...notes, shop: randomUUID() })],
    ['without a checkout', without('checkout')],
    ['that are none', () => []],
  ])('%s are not ours', (_what, change) => {
    expect(readOrderNotes(change(toOrderNotes(checkout(2), shop)), shop)).toBeUndefined();
  });

  it.each([
    ['a part is missing', without('lines2')],
    ['a part is damaged', (notes: Record<string, string>) => ({ ...notes, lines1: 'x'.repeat(256) })],
  ])('have no lines when %s', (_what, change) => {
    const notes = toOrderNotes(checkout(12), shop);
    expect(readOrderNotes(change(notes), shop)?.lines).toEqual([]);
  });
});
