import { expect, it } from 'vitest';
import { reachedAt } from './listen.ts';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['192.0.2.7', 'http://192.0.2.7:3000'],
  ['::1', 'http://[::1]:3000'],
  ['pizzeria.local', 'http://pizzeria.local:3000'],
])('what listens at %s is reached at %s', (host, url) => {
  expect(new URL(`http://${reachedAt(host)}:3000`).origin).toBe(url);
});
