import { expect, it } from 'vitest';
import { isOwnNetwork } from './printers.ts';

it.each([
  '10.0.0.5',
  '192.168.1.50',
  '172.16.0.1',
  '172.31.255.254',
  '169.254.7.7',
  'fd12:3456::9',
  'fe80::1%eth0',
])('takes %s for an address of the shop’s own network', (address) =>
  expect(isOwnNetwork(address)).toBe(true),
);

/** Elsewhere, this machine, other spellings of addresses, and names. */
const others =
  '8.8.8.8 172.32.0.1 192.169.1.1 11.0.0.1 127.0.0.1 0.0.0.0 ::1 2001:db8::1 ::ffff:8.8.8.8 010.0.0.5 10.1 0x0a000005 167772165 10.0.0.256 10.0.0.5.nip.io printer.local fd00.example 192.168.1.50:9100 http://10.0.0.5';

it.each([...others.split(' '), ' 10.0.0.5', '10.0.0.5\n', ''])('refuses %j', (address) =>
  expect(isOwnNetwork(address)).toBe(false),
);
