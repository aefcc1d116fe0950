import { expect, it } from 'vitest';
import { createCipher } from './cipher.ts';

const secret = { JWT_SECRET: 'a-secret-of-more-than-thirty-two-characters' };

it('opens only what was sealed with this secret, for this purpose, and not changed since', () => {
  const { encrypt, decrypt } = createCipher(secret, 'live events');
  const sealed = encrypt('7 Hill Road');
  expect(sealed).not.toContain('Hill');
  expect(decrypt(sealed)).toBe('7 Hill Road');
  expect(createCipher(secret, 'second factors').decrypt(sealed)).toBeUndefined();
  expect(
    createCipher({ JWT_SECRET: secret.JWT_SECRET.toUpperCase() }, 'live events').decrypt(sealed),
  ).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1]! ^= 1;
  expect(decrypt(bytes.toString('base64'))).toBeUndefined();
});
