import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** What scrypt costs: travels inside every stored hash, so that it can be raised later. */
interface Cost {
  N: number;
  r: number;
  p: number;
}

const cost: Cost = { N: 2 ** 15, r: 8, p: 1 };
const keyBytes = 32;

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `scrypt$N$r$p$salt$key`; runs outside the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** A hash that no password has: comparing with it costs what comparing with a real one does. */
const nobody = ['scrypt', cost.N, cost.r, cost.p, Buffer.alloc(16).toString('base64'), ''].join('$');

/**
 * Compares in constant time. Without a stored hash (no such account) the same work is done, so that the
 * time of the answer does not tell which addresses have accounts.
 */
export async function passwordMatches(password: string, stored: string = nobody): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = stored.split('$');
  const expected = Buffer.from(key, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return expected.length === given.length && timingSafeEqual(expected, given);
}
