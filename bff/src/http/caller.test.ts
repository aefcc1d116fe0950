import { expect, it } from 'vitest';
import { addressOfHandshake, shortAddress } from './caller.ts';

it.each([
  [0, '192.0.2.7'],
  [1, '203.0.113.9'],
  [2, '10.6.6.6'],
  [9, '10.6.6.6'],
])('with %i trusted hops a socket comes from %s', (hops, address) => {
  expect(addressOfHandshake('192.0.2.7', '10.6.6.6, 203.0.113.9', hops)).toBe(address);
});

it('without the header it comes from where the connection comes from', () => {
  expect(addressOfHandshake('192.0.2.7', undefined, 1)).toBe('192.0.2.7');
});

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
])('a log names %s as %s', (ip, short) => {
  expect(shortAddress({ ip })).toBe(short);
});
