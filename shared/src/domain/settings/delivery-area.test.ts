import { expect, it } from 'vitest';
import { isInArea, pinOf } from './delivery-area.ts';

it.each([
  ['14 Lavelle Road, Bengaluru 560001', '560001'],
  ['14 Lavelle Road\n560 001 Bengaluru', '560001'],
  ['Flat 110022, 14 Lavelle Road, 560001', '560001'],
  ['14 Lavelle Road, Bengaluru-560\u00a0001.', '560001'],
  ['PIN:560-001 India', '560001'],
  ['Bengaluru560001', '560001'],
  ['५६०००१, लावेल रोड १४', '560001'],
  ['१४ लावेल रोड ५६० ००१', '560001'],
  ['14 Lavelle Road ５６０００１', '560001'],
  ['560001, +91 984 501 1110', '560001'],
  ['560001, phone 98450 11110', '560001'],
  ['14 Lavelle Road 560 001 9845011110', '560001'],
  ['Indiranagar 560 038 100 Feet Road', '560038'],
  ['14 Lavelle Road', undefined],
  ['call 984-501-1110', undefined],
  ['call 98765 43210', undefined],
  ['call 9876543210', undefined],
  ['plot 056001', undefined],
])('the PIN code of %j is %s', (address, pin) => {
  expect(pinOf(address)).toBe(pin);
});

it('an area is PIN codes or what they begin with, and none is everywhere', () => {
  const address = '14 Lavelle Road, Bengaluru 560 001';
  expect(isInArea('1 Test Street', [])).toBe(true);
  expect(isInArea('1 Test Street', ['5600'])).toBe(false);
  expect(isInArea(address, ['110', '560001'])).toBe(true);
  expect(isInArea(address, ['5600'])).toBe(true);
  expect(isInArea(address, ['560002', '561'])).toBe(false);
});
