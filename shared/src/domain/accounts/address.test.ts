import { expect, it } from 'vitest';
import { plainDigits } from '../text/digits.ts';
import { readAddress, writeAddress } from './address.ts';

it.each([
  [
    { flat: 'Flat 4', street: 'Hill Road, Bengaluru', landmark: 'the lake', pin: '560038' },
    'Flat 4, near the lake, Hill Road, Bengaluru 560038',
  ],
  [{ flat: '12', street: 'Lavelle Road', landmark: '', pin: '560001' }, '12, Lavelle Road 560001'],
])('an address of parts is one line, and its parts again: %j', (parts, line) => {
  expect(writeAddress(parts)).toBe(line);
  expect(readAddress(line)).toEqual(parts);
});

it.each([
  { flat: '12, 3rd floor', street: 'Lavelle Road', landmark: 'SBI, opp. park', pin: '560001' },
  { flat: '4', street: 'Hill Road, Opposite Park Lane', landmark: 'Near Sagar', pin: '560038' },
])('what was typed with commas comes back in its fields where that is known: %j', (parts) => {
  const { flat, landmark } = parts;
  expect(readAddress(writeAddress(parts), { flat, landmark })).toEqual(parts);
  // An address that another client wrote since is read as it stands.
  expect(readAddress('7 Hill Road, Pune 411001', { flat, landmark }).flat).toBe('7 Hill Road');
});

it.each([
  '12 Lavelle Road, Bengaluru 560001',
  '12 Lavelle Road, Bengaluru, 560 001',
  'Tower B, Flat 4, near Near Pub, 1st Cross, 560001',
  '560001 Bengaluru',
  'No. 4, 560–001, Bengaluru',
  'No. 4, Bengaluru-560001',
  'घर ४, पुणे ४११ ००१',
])('any other line loses nothing but commas and spaces, and stays as it is from then on: %s', (line) => {
  const letters = (text: string) => plainDigits(text).match(/\w/g)?.toSorted().join('');
  const written = writeAddress(readAddress(line));
  expect(letters(written)).toBe(letters(line));
  expect(writeAddress(readAddress(written))).toBe(written);
});

it('what is no address has no parts that could be taken for one', () => {
  expect(readAddress('x')).toEqual({ flat: 'x', street: '', landmark: '', pin: '' });
});
