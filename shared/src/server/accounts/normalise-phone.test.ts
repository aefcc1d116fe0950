import { refuse } from '../../messages/server/index.ts';
import { expect, it } from 'vitest';
import { normalisePhone } from './delivery.ts';

it.each([
  ['98765 43210', '+919876543210'],
  ['098765-43210', '+919876543210'],
  ['+91 98765 43210', '+919876543210'],
  ['(080) 2555 0142', '+918025550142'],
  ['+49 30 901820', '+4930901820'],
])('reads %j as %s', (text, value) => {
  expect(normalisePhone(text)).toEqual({ ok: true, value });
});

it.each([
  '1800 11 4000',
  '1860 266 2666',
  '+1 900 234 5678',
  '+44 906 123 4567',
  '12345',
  'call me',
  '+91 00000 00000',
  '98765 43210 98765',
  '+999 123 456',
])('refuses %j', (text) => {
  expect(normalisePhone(text)).toEqual(refuse('phone_invalid'));
});
