import type { StoredCartLine } from '@forno/shared/server/db';
import { defaultPizza } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { withoutOrdered } from './empty-cart.ts';

const [one, two] = [new Types.ObjectId(), new Types.ObjectId()];
const line = (pizzaId: Types.ObjectId, quantity: number, base = 'Regular'): StoredCartLine => ({
  pizzaId,
  pizzaName: 'Margherita',
  pizzaImage: 'none.webp',
  originalPrice: 240,
  price: 240,
  quantity,
  ...defaultPizza,
  base,
});

it('empties a cart that was ordered unchanged', () => {
  expect(withoutOrdered([line(one, 2), line(two, 1)], [line(one, 2), line(two, 1)])).toEqual([]);
});

it('leaves what was not ordered, and the difference of what was raised', () => {
  expect(withoutOrdered([line(one, 5), line(two, 1)], [line(one, 2)])).toEqual([line(one, 3), line(two, 1)]);
});

it('takes out a pizza that was lowered or customised since', () => {
  expect(withoutOrdered([line(one, 1, 'Thin Crust')], [line(one, 2)])).toEqual([]);
});

it('takes the line that was ordered, not another of its pizza, and the rest of one that was split since', () => {
  const [a, b] = ['a', 'b'].map((lineId) => ({ ...line(one, 2), lineId }));
  if (!a || !b) return;
  expect(withoutOrdered([a, b], [b])).toEqual([a]);
  expect(withoutOrdered([{ ...a, quantity: 1 }, { ...b, quantity: 1 }, line(two, 1)], [a])).toEqual([
    line(two, 1),
  ]);
});
