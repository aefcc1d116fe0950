import { expect, it } from 'vitest';
import { otherTerms } from './other-terms.ts';

const areas = [
  { pins: ['560001'], fee: 30, minimum: 150 },
  { pins: ['560102'], fee: 60, minimum: 300 },
  { pins: ['560003'], fee: 30, minimum: 300 },
];
const paidHere = { from: '1 Old Street 560001', to: '2 New Road 560102', pizzas: 19_900, paid: 3_000 };

it.each([
  [
    'of a dearer area are its fee, and its minimum where too little was ordered',
    {},
    { fee: 6_000, minimum: 30_000 },
  ],
  ['of a dearer area are its fee alone, where enough was ordered', { pizzas: 30_000 }, { fee: 6_000 }],
  ['of an area as dear are its minimum', { to: '3 Lane 560003' }, { fee: 3_000, minimum: 30_000 }],
  ['of an area that is free are that', { to: '4 Lane 560009' }, { fee: 0 }],
  ['are no news in the same area, whatever was paid', { to: '9 Old Street 560001', paid: 1_000 }, undefined],
  ['are no news where exactly they were paid', { from: paidHere.to, to: paidHere.from }, undefined],
])('the terms %s', (_, more, terms) => {
  expect(otherTerms(areas, { ...paidHere, ...more })).toEqual(terms);
});
