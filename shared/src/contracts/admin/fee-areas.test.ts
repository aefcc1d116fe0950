import { expect, it } from 'vitest';
import { FeeAreasUpdate } from './fee-areas.ts';

const said = (...areas: object[]) =>
  FeeAreasUpdate.safeParse(areas).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

it.each([
  [
    'the same PIN code in two areas',
    { pins: ['560002'], fee: 60 },
    '1.pins.0',
    '560002 is in an area already.',
  ],
  [
    'it typed in Devanagari, in halves',
    { pins: ['५६० ००२'], fee: 60 },
    '1.pins.0',
    '560002 is in an area already.',
  ],
  [
    'a fee that nobody ever pays',
    { pins: ['57'], fee: 60, minimum: 500, freeFrom: 500 },
    '1.freeFrom',
    'Enter more than the smallest order, or the fee is never taken.',
  ],
  ['half a paisa', { pins: ['57'], fee: 60.005 }, '1.fee', expect.any(String)],
  ['less than could be given back', { pins: ['57'], fee: 0.5 }, '1.fee', 'Enter ₹1 or more, or 0.'],
])('is refused in words: %s', (_, area, path, words) => {
  expect(said({ pins: ['560001', '560002'], fee: 40 }, area)).toEqual([[path, words]]);
});

it('everywhere else is one area', () => {
  const everywhere = { pins: [], fee: 40 };
  expect(said(everywhere, everywhere)).toEqual([['1.pins', 'Another area is everywhere else already.']]);
});

it('takes a prefix beside what lies within it, a fee with paise, and a PIN code as it is typed', () => {
  const areas = [
    { pins: [' 56 '], fee: 40.5, minimum: 200, freeFrom: 600 },
    { pins: ['560 001'], fee: 0, minimum: 900, freeFrom: 500 },
  ];
  const read = FeeAreasUpdate.safeParse(areas);
  expect(read.data?.map(({ pins }) => pins)).toEqual([['56'], ['560001']]);
});
