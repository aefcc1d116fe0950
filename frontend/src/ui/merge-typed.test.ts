import { expect, it } from 'vitest';
import { mergeTyped } from './merge-typed.ts';

const area = (pin: string, fee: number) => ({ pins: [pin], fee });

it('keeps what each of two changed in one object', () => {
  const was = { a: 1, b: { c: 2, d: 3 } };
  expect(mergeTyped(was, { ...was, a: 9 }, { ...was, b: { c: 7, d: 3 } })).toEqual({
    a: 9,
    b: { c: 7, d: 3 },
  });
  expect(mergeTyped(was, { ...was, a: 9 }, { ...was, a: 8 })).toEqual({ a: 9, b: was.b });
});

it('goes by what a row is, not by its place', () => {
  const [one, two] = [area('560001', 20), area('560002', 40)];
  // One was taken out and another added, while a colleague changed what moved up.
  const merged = mergeTyped([one, two], [two, area('560003', 40)], [one, area('560002', 60)]);
  expect(merged).toEqual([area('560002', 60), area('560003', 40)]);
  expect(mergeTyped([one], [one, two], [])).toEqual([two]);
  // Of one row that both changed both stand there, which is refused when it is saved.
  expect(mergeTyped([one], [area('560001', 30)], [area('560001', 50)])).toHaveLength(2);
});

it('goes by the place where rows neither come nor go', () => {
  const day = { from: '11:00', to: '22:00' };
  const was = { week: [day, day, null] };
  const mine = { week: [day, { ...day, to: '21:00' }, null] };
  const theirs = { week: [day, { ...day, from: '12:00' }, day] };
  expect(mergeTyped(was, mine, theirs, new Set(['week']))).toEqual({
    week: [day, { from: '12:00', to: '21:00' }, day],
  });
});
