import { expect, it } from 'vitest';
import { isMeant } from './just-moved.ts';

it('ignores presses within 300 ms of a move, and never longer for being pressed on and on', () => {
  const press = (timeStamp: number, detail = 1) => isMeant({ detail, timeStamp });
  expect(press(10_000)).toBe(true);
  expect([10_050, 10_150, 10_250, 10_299].map((at) => press(at))).toEqual([false, false, false, false]);
  expect(press(10_300)).toBe(true);
  // Somebody presses every 100 ms: every third counts.
  const taps = Array.from({ length: 30 }, (_, n) => press(20_000 + 100 * n));
  expect(taps.filter(Boolean)).toHaveLength(10);
  expect(press(22_950, 0)).toBe(true);
});
