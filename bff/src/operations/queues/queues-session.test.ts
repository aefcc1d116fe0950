import { expect, it } from 'vitest';
import { readQueuesCookie, signQueuesCookie } from './queues-session.ts';

const config = { JWT_SECRET: 'a-secret-of-at-least-thirty-two-letters' };
const admin = { userId: 'a'.repeat(24), jti: 'session-1', began: new Date(7) };

it('names the admin for half an hour', () => {
  const cookie = signQueuesCookie(config, admin, 0);
  expect(readQueuesCookie(config, cookie, 29 * 60_000)).toEqual(admin);
  expect(readQueuesCookie(config, cookie, 31 * 60_000)).toBeUndefined();
});

it('can be neither changed nor made up', () => {
  const { userId, jti } = admin;
  const [, , began, expiry, signature] = signQueuesCookie(config, admin, 0).split('.');
  for (const changed of [
    `${'b'.repeat(24)}.${jti}.${began}.${expiry}`,
    `${userId}.session-2.${began}.${expiry}`,
    `${userId}.${jti}.${began}.${Number(expiry) + 1}`,
    `${userId}.${jti}.8.${expiry}`,
  ])
    expect(readQueuesCookie(config, `${changed}.${signature}`, 0)).toBeUndefined();
  expect(readQueuesCookie(config, signQueuesCookie({ JWT_SECRET: 'other' }, admin, 0), 0)).toBeUndefined();
  for (const nonsense of ['', '...', 'a.b.c.d.e', `${userId}.${jti}.${began}.NaN.`])
    expect(readQueuesCookie(config, nonsense, 0)).toBeUndefined();
});
