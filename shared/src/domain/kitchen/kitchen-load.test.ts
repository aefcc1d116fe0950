import { expect, it } from 'vitest';
import { minutesBehind } from '../orders/delivery-estimate.ts';
import { kitchenOf, maxPizzas, roomAt } from './kitchen-load.ts';

const now = new Date('2026-11-22T15:01:00Z');
/** Takes 20 pizzas. */
const kitchen = { pizzas: 10, minutes: 50, longest: 65 };

it.each([
  ['there is room for the last one', 19, 1, undefined],
  ['one too many waits until one is out', 20, 1, '2026-11-22T15:05:00.000Z'],
  ['ten too many wait for a load of the oven', 20, 10, '2026-11-22T15:25:00.000Z'],
  ['an empty kitchen takes an order larger than itself', 0, 50, undefined],
  ['which else waits until the kitchen is empty', 10, 50, '2026-11-22T15:25:00.000Z'],
])('%s', (_what, inKitchen, wanted, at) => {
  expect(roomAt(kitchen, inKitchen, wanted, now)?.toISOString()).toBe(at);
});

it('there is always room in a kitchen that promises any time', () => {
  expect(roomAt({ ...kitchen, longest: null }, 9_999, 50, now)).toBeUndefined();
});

it('refuses what would be promised later than the longest', () => {
  for (let ahead = 0; ahead < 60; ahead += 1) {
    const minutes = minutesBehind(kitchen, ahead);
    expect(roomAt(kitchen, ahead, 1, now) === undefined).toBe(minutes <= kitchen.longest);
  }
});

it('the two settings of earlier releases are one, with their limit to the pizza', () => {
  expect(kitchenOf({})).toEqual({ pizzas: 8, minutes: 40, longest: null });
  for (const pizzasAtOnce of [1, 4, 8, 50])
    for (const minutes of [20, 40, 90])
      for (const pizzas of [1, 3, 20, 33]) {
        const kept = kitchenOf({ promise: { minutes, pizzasAtOnce }, capacity: { pizzas, minutes: 20 } });
        const perMinute = kept.pizzas / (0.4 * minutes);
        expect(maxPizzas(kept)).toBeGreaterThanOrEqual(pizzas);
        // The promise is in whole minutes.
        expect(maxPizzas(kept)).toBeLessThan(pizzas + Math.max(1, perMinute + 1e-6));
      }
});

it('a limit above which orders were promised later is a slower kitchen without one', () => {
  const promise = { minutes: 40, pizzasAtOnce: 8 };
  const slow = kitchenOf({ promise, capacity: { pizzas: 10, minutes: 80, lengthen: true } });
  expect(slow).toEqual({ pizzas: 2, minutes: 40, longest: null });
  const fast = kitchenOf({ promise, capacity: { pizzas: 60, minutes: 20, lengthen: true } });
  expect(fast).toEqual({ pizzas: 8, minutes: 40, longest: null });
});
