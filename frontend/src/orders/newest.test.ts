import { expect, it } from 'vitest';
import { keepNewest } from './newest.ts';

const a1 = { _id: 'a', version: 1 };
const a2 = { _id: 'a', version: 2 };
const b1 = { _id: 'b', version: 1 };

it('puts what is new first, replaces what is older, and ignores what it has passed', () => {
  expect(keepNewest([a1], b1)).toEqual([b1, a1]);
  expect(keepNewest([b1, a1], a2)).toEqual([b1, a2]);
  expect(keepNewest([a2], a1)).toEqual([a2]);
  expect(keepNewest([a2], { ...a2 })[0]).toBe(a2);
});
