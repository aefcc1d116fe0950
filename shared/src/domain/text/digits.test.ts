import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digitsOf, plainDigits, ungrouped } from './digits.ts';
import { numberOf, paiseOf, plainNumber } from './numbers.ts';

it.each([
  ['९८४५०', '98450'],
  ['௯௮௪௫௦', '98450'],
  ['৯৮৪৫০', '98450'],
  ['٩٨٤٥٠', '98450'],
  ['۹۸۴۵۰', '98450'],
  ['９８４５０', '98450'],
  ['𝟗𝟾𝟜𝟝𝟢', '98450'],
  ['𑁯𑁮𑁪𑁫𑁦', '98450'],
])('reads %s as %s', (typed, plain) => {
  expect(plainDigits(typed)).toBe(plain);
});

it('reads any text as one that is read the same again, with digits of 0 to 9 alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = plainDigits(text);
      expect(plainDigits(plain)).toBe(plain);
      expect(plain).not.toMatch(/(?![0-9])\p{Nd}/u);
      expect(digitsOf(plain)).toBe(plain.replaceAll(/[^0-9]/g, ''));
    }),
  );
});

it.each([
  ['₹1,29,900.50', '129900.50'],
  ['Rs. 299/-', '299'],
  ['299.00 INR', '299.00'],
  ['1,299 rs', '1299'],
  [' १२.५ ', '12.5'],
  ['١٢٫٥', '12.5'],
  ['1,299', '1299'],
  ['12,5', '12,5'],
  ['1.299,00', '1.299,00'],
  ['-3', '-3'],
  ['', ''],
])('an amount typed as %j is %j', (typed, number) => {
  expect(plainNumber(typed)).toBe(number);
});

it.each(['', ' ', 'x', '0x10', '1e3', '12,5', '1..2', '-'])('%j is no number', (typed) => {
  expect(numberOf(typed)).toBeNaN();
});

it.each([
  ['Rs. 1,299.50/-', 129_950],
  ['१२.५', 1_250],
  ['12,5', Number.NaN],
  ['12.345', Number.NaN],
  ['1e3', Number.NaN],
])('an amount typed as %j is %j paise', (typed, paise) => {
  expect(paiseOf(typed)).toBe(paise);
});

it('a code is one word, however it was copied', () => {
  expect(ungrouped('१००१ 2345–6789\u00a00123')).toBe('1001234567890123');
});
