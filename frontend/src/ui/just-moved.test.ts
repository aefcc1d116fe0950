import { beforeEach, expect, it } from 'vitest';
import { forgetMove, isMeant } from './just-moved.ts';

const press = (timeStamp: number, clientX = 0, detail = 1) =>
  isMeant({ detail, timeStamp, clientX, clientY: 0 });

beforeEach(forgetMove);

it('ignores presses where a finger stays until what slid there was read, and never longer', () => {
  expect(press(10_000)).toBe(true);
  expect([10_050, 10_350, 10_500, 10_699].map((at) => press(at, 20))).toEqual([false, false, false, false]);
  expect(press(10_700)).toBe(true);
  // Somebody presses every 100 ms: every seventh counts.
  const taps = Array.from({ length: 28 }, (_, n) => press(20_000 + 100 * n));
  expect(taps.filter(Boolean)).toHaveLength(4);
  expect(press(22_750, 0, 0)).toBe(true);
});

it('ignores a second tap elsewhere for 300 ms alone', () => {
  expect([10_000, 10_299, 10_300].map((at, n) => press(at, 200 * n))).toEqual([true, false, true]);
});
