import { describe, expect, it } from 'vitest';
import { foodOfLine } from './food.ts';
import { defaultRecipe, type Inventory } from './ingredients.ts';
import { pizzasOf } from './item-kinds.ts';
import { isOurRecipe, madeOf, priceChosen } from './recipe.ts';
import { roomAt } from '../kitchen/kitchen-load.ts';
import { urgencyOf } from '../kitchen/urgency.ts';
import { estimateAll, type QueuedOrder } from '../orders/delivery-estimate.ts';
import { deliveryNews } from '../orders/delivery-news.ts';
import { orderStatuses } from '../orders/order-status.ts';
import { stageOf } from '../orders/stages.ts';
import { needsOfLine, needsOfSlot } from '../stock/stock.ts';
import { lineWords } from '../../messages/everyone/line-words.ts';

const dear: Inventory = {
  bases: { Regular: { qty: 9, price: 95, food: { diet: 'veg' } } },
  sauces: { Tomato: { qty: 9, price: 5 } },
  cheeses: { Mozzarella: { qty: 9, price: 80 } },
  veggies: {},
};
const empty: Inventory = { bases: {}, sauces: {}, cheeses: {}, veggies: {} };
const drink = { ...defaultRecipe, kind: 'drink' as const };
const prices = { basePrice: 40, saucePrice: 0, cheesePrice: 30, veggiesPrice: 0 };

describe('what is no pizza', () => {
  it.each([dear, empty])('costs its own price, whatever the ingredients cost', (inventory) => {
    for (const customisation of ['included', 'charged'] as const)
      expect(priceChosen(49.5, { ...drink, ...prices }, inventory, customisation)).toEqual({
        basePrice: 0,
        saucePrice: 0,
        cheesePrice: 0,
        veggiesPrice: 0,
        price: 49.5,
      });
  });

  it('takes no ingredient, names none, is changed by nothing, and tells nothing of its food', () => {
    expect(needsOfLine(madeOf(drink), 2, dear)).toEqual([]);
    expect(lineWords({ ...drink, veggies: ['Corn'] })).toEqual([]);
    expect(isOurRecipe({ ...drink, base: 'Thin Crust' })).toBe(true);
    expect(foodOfLine(drink, dear)?.unsaid).toHaveLength(4);
  });

  it('has in it what is said of itself, in a shop that says nothing else, too', () => {
    const ownFood = { diet: 'egg' as const, kcal: 90 };
    for (const inventory of [dear, empty])
      expect(foodOfLine({ ...drink, ownFood }, inventory)).toEqual({
        diet: 'egg',
        allergens: ['egg'],
        kcal: 90,
        unsaid: ['allergens', 'dairy'],
      });
    expect(foodOfLine({ ...drink, ownFood: {} }, empty)).toBeUndefined();
  });

  it('is there to be packed until it is handed over', () => {
    expect(orderStatuses.map((status) => stageOf({ status, kind: 'side' }))).toEqual([
      'Being Packed',
      'Being Packed',
      'Sent to Delivery',
      'Delivered',
    ]);
  });

  it('is no work of the kitchen, and takes nothing of a slot', () => {
    const lines = [{ quantity: 2 }, { ...drink, quantity: 5 }];
    expect(pizzasOf(lines)).toBe(2);
    expect(needsOfSlot(new Date(0), pizzasOf(lines.slice(1)))).toEqual([]);
    const kitchen = { pizzas: 1, minutes: 40, longest: 40 };
    expect(roomAt(kitchen, 9, 1, new Date(0))).toBeDefined();
    expect(roomAt(kitchen, 9, 0, new Date(0))).toBeUndefined();
  });

  const now = new Date('2026-11-20T14:00:00.000Z');
  const pace = { waitMs: 240_000, kitchenMs: 960_000, deliveryMs: 1_200_000 };
  const queued = (id: string, parts: Partial<QueuedOrder> = {}): QueuedOrder => ({
    id,
    checkoutId: 'one',
    pizzas: 9,
    status: 'Order Received',
    since: now,
    ...parts,
  });

  it('arrives with the pizzas that it comes with, holds up nobody, and alone only has to be packed', () => {
    const kitchen = { pace, pizzasAtOnce: 4 };
    const at = (...orders: QueuedOrder[]) => estimateAll(orders, kitchen, now);
    const together = at(queued('pizza', { pizzas: 1 }), queued('drink', { kind: 'drink' }));
    expect(together.get('drink')).toEqual(together.get('pizza'));
    const alone = queued('drink', { kind: 'drink', checkoutId: 'two' });
    expect(at(alone).get('drink')?.getTime()).toBeLessThan(together.get('pizza')?.getTime() ?? 0);
    expect(at(alone, queued('pizza', { pizzas: 1 })).get('pizza')).toEqual(together.get('pizza'));
  });

  it('is not urgent for what nobody has to make', () => {
    const order = { status: 'Order Received', statusHistory: [], createdAt: now } as const;
    const spare = (kind?: 'drink') =>
      urgencyOf({ ...order, kind }, { ...pace, tight: 5, late: 5 }, now)?.spareMs ?? 0;
    expect(spare('drink')).toBeGreaterThan(spare() + pace.waitMs);
  });

  it('does not keep from being told that all pizzas are packed, and is no such news alone', () => {
    const order = {
      checkoutId: 'one',
      userId: 'asha',
      status: 'Order Received' as const,
      statusHistory: [{ status: 'Order Received' as const, at: now }],
      createdAt: now,
    };
    const pizza = { ...order, status: 'In the Kitchen' as const, baked: { at: now } };
    const told = (...orders: Parameters<typeof deliveryNews>[0]) =>
      deliveryNews(orders, now).map(({ what }) => what);
    expect(told(pizza, { ...order, kind: 'drink' })).toEqual(['ready']);
    expect(told({ ...order, kind: 'drink' })).toEqual(['received']);
  });
});
