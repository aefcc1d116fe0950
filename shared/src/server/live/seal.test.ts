import { expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const secret = { JWT_SECRET: 'a-secret-of-more-than-thirty-two-characters' };

it('opens only what was sealed with this secret, for this purpose, and not changed since', () => {
  const { seal, open } = createSeal(secret, 'live events');
  const sealed = seal('7 Hill Road');
  expect(sealed).not.toContain('Hill');
  expect(open(sealed)).toBe('7 Hill Road');
  expect(createSeal(secret, 'second factors').open(sealed)).toBeUndefined();
  expect(
    createSeal({ JWT_SECRET: secret.JWT_SECRET.toUpperCase() }, 'live events').open(sealed),
  ).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1]! ^= 1;
  expect(open(bytes.toString('base64'))).toBeUndefined();
});
