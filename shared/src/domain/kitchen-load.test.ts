import { expect, it } from 'vitest';
import { roomAt } from './kitchen-load.ts';

const now = new Date('2026-11-22T15:01:00Z');
const capacity = { pizzas: 20, minutes: 20 };

it.each([
  ['there is room for the last one', 19, 1, undefined],
  ['one too many waits until one is out', 20, 1, '2026-11-22T15:05:00.000Z'],
  ['ten too many wait for half a kitchen', 20, 10, '2026-11-22T15:15:00.000Z'],
  ['an empty kitchen takes an order larger than itself', 0, 50, undefined],
  ['which else waits until the kitchen is empty', 10, 50, '2026-11-22T15:15:00.000Z'],
])('%s', (_what, inKitchen, wanted, at) => {
  expect(roomAt(capacity, inKitchen, wanted, now)?.toISOString()).toBe(at);
});
