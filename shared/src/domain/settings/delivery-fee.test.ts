import { expect, it } from 'vitest';
import { feeTexts } from '../../messages/everyone/index.ts';
import { deliveryTerms, termsAnywhere } from './delivery-fee.ts';

const areas = [
  { pins: [], fee: 60, minimum: 500 },
  { pins: ['5600'], fee: 40, minimum: 200, freeFrom: 500 },
  { pins: ['560001', '560002'], fee: 0.5 },
];

it.each([
  ['the area that names it most exactly counts', '1 Oven Street, 560001', 10_000, { fee: 50 }],
  [
    'at its edge its neighbour is in the next',
    '1 Oven Street, 560003',
    20_000,
    { fee: 4_000, freeFrom: 50_000 },
  ],
  [
    'a paisa below the minimum',
    '1 Oven Street 560 003',
    19_999,
    { fee: 4_000, minimum: 20_000, freeFrom: 50_000 },
  ],
  ['a paisa below what is free', '1 Oven Street, 560003', 49_999, { fee: 4_000, freeFrom: 50_000 }],
  ['from that sum on it is free', '1 Oven Street, 560003', 50_000, { fee: 0 }],
  ['no named area: that of everywhere else', '1 Oven Street, 561003', 50_000, { fee: 6_000 }],
  ['no PIN code: the same', '1 Oven Street', 49_900, { fee: 6_000, minimum: 50_000 }],
  ['collected: nothing, and no minimum', undefined, 100, { fee: 0 }],
])('%s', (_, address, pizzas, terms) => {
  expect(deliveryTerms(areas, address, pizzas)).toEqual(terms);
});

it('a shop without areas, or without this one, takes none', () => {
  expect(deliveryTerms([], '1 Oven Street, 560001', 100)).toEqual({ fee: 0 });
  expect(deliveryTerms(areas.slice(1), '1 Oven Street, 110001', 100)).toEqual({ fee: 0 });
});

it.each([
  [
    'as the address decides',
    areas,
    10_000,
    'Plus up to ₹60 for delivery, by address, free from ₹500 in some areas. The smallest order is ₹200 to ₹500, by address.',
  ],
  [
    'each sum that an address may ask, also while one is reached',
    [
      { pins: ['5600'], fee: 30, minimum: 150, freeFrom: 500 },
      { pins: ['5601'], fee: 60, minimum: 300, freeFrom: 800 },
    ],
    19_900,
    'Plus up to ₹60 for delivery, by address, free from ₹500 in some areas. The smallest order is ₹150 to ₹300, by address.',
  ],
  [
    'what everybody pays, and from which sum on not',
    [{ pins: [], fee: 40, freeFrom: 600 }],
    10_000,
    'Plus ₹40 for delivery, free from ₹600.',
  ],
  [
    'the least that is brought anywhere',
    [
      { pins: [], fee: 0, minimum: 500 },
      { pins: ['56'], fee: 0, minimum: 200 },
    ],
    10_000,
    'The smallest order is ₹200 to ₹500, by address.',
  ],
  ['nothing where it is free by now', [{ pins: [], fee: 40, freeFrom: 100 }], 10_000, ''],
  ['nothing where the shop takes no fee', [], 10_000, ''],
])('whoever has no address yet reads %s', (_, all, pizzas, said) => {
  expect(feeTexts.beside(termsAnywhere(all, pizzas))).toBe(said);
});
