import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './password.ts';

it('knows the password it was made from, and no other', async () => {
  const stored = await hashPassword('forno-secret');
  expect(await passwordMatches('forno-secret', stored)).toBe(true);
  expect(await passwordMatches('forno-Secret', stored)).toBe(false);
});

it('salts: the same password twice is two hashes', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

it('keeps its cost in the stored text, so that old hashes survive a change', async () => {
  expect(await hashPassword('x')).toMatch(/^scrypt\$\d+\$8\$1\$/);
  const weak = 'scrypt$1024$8$1$AAAAAAAAAAAAAAAAAAAAAA==$kBc8kI1uHKk5Bf3BvSQJgyDdPrA0hDWFU9qyFXJkXjw=';
  expect(await passwordMatches('whatever', weak)).toBe(false);
});

it('takes two spellings of the same letters for the same password', async () => {
  const stored = await hashPassword('caf\u00e9-forno');
  expect(await passwordMatches('cafe\u0301-forno', stored)).toBe(true);
});

it('refuses everything when there is no account, after the same work', async () => {
  expect(await passwordMatches('anything')).toBe(false);
  expect(await passwordMatches('')).toBe(false);
});
