import { expect, it } from 'vitest';
import { HoursUpdate } from './settings.ts';

it('a date has one exception: of two nobody could say which one counts', () => {
  const week = Array.from({ length: 7 }, () => null);
  const opening = { from: '11:30', to: '15:00' };
  const exceptions = [
    { date: '2026-12-25', opening: null },
    { date: '2026-12-26', opening },
    { date: '2026-12-25', opening },
  ];
  const { error } = HoursUpdate.safeParse({ week, exceptions });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['exceptions.2.date', '25/12/2026 is there twice.'],
  ]);
  expect(HoursUpdate.safeParse({ week, exceptions: exceptions.slice(0, 2) }).success).toBe(true);
});
