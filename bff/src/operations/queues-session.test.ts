import { expect, it } from 'vitest';
import { readQueuesCookie, signQueuesCookie } from './queues-session.ts';

const config = { JWT_SECRET: 'a-secret-of-at-least-thirty-two-letters' };
const admin = 'a'.repeat(24);

it('names the admin for half an hour', () => {
  const cookie = signQueuesCookie(admin, config, 0);
  expect(readQueuesCookie(cookie, config, 29 * 60_000)).toBe(admin);
  expect(readQueuesCookie(cookie, config, 31 * 60_000)).toBeUndefined();
});

it('can be neither changed nor made up', () => {
  const [, expiry, signature] = signQueuesCookie(admin, config, 0).split('.');
  expect(readQueuesCookie(`${'b'.repeat(24)}.${expiry}.${signature}`, config, 0)).toBeUndefined();
  expect(readQueuesCookie(`${admin}.${Number(expiry) + 1}.${signature}`, config, 0)).toBeUndefined();
  expect(readQueuesCookie(signQueuesCookie(admin, { JWT_SECRET: 'other' }, 0), config, 0)).toBeUndefined();
  for (const nonsense of ['', '..', 'a.b.c', `${admin}.NaN.`])
    expect(readQueuesCookie(nonsense, config, 0)).toBeUndefined();
});
