import { expect, it } from 'vitest';
import { returnPath } from './use-redirect-after-login.ts';

it('returns to where the guard redirected from', () => {
  expect(returnPath({ from: '/order?x=1' }, '/menu')).toBe('/order?x=1');
});

it.each([
  null,
  undefined,
  'text',
  {},
  { from: 3 },
  { from: 'https://elsewhere.example' },
  { from: '//elsewhere.example' },
  { from: '/\\elsewhere.example' },
  { from: '/login' },
  { from: '/register?x=1' },
  { from: '/admin_login/' },
])('goes nowhere else: %j', (state) => {
  expect(returnPath(state, '/menu')).toBe('/menu');
});
