import { scrypt, timingSafeEqual } from 'node:crypto';
import { normalisePassword } from '../../../domain/index.ts';

/** Checks a hash from before bcrypt, `scrypt$N$r$p$salt$key`, on Node's thread pool. */
export function scryptMatches(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = stored.split('$');
  const expected = Buffer.from(key, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: 256 * Number(N) * Number(r) };
  return new Promise((resolve, reject) => {
    scrypt(normalisePassword(password), Buffer.from(salt, 'base64'), 32, cost, (error, given) => {
      if (error) reject(error);
      else resolve(expected.length === given.length && timingSafeEqual(expected, given));
    });
  });
}
