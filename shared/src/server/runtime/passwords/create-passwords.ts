import { scrypt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { limits, normalisePassword, ok, passwordBytes, type Result } from '../../../domain/index.ts';
import { refuse } from '../../../messages/server/index.ts';
import type { Config } from '../config/index.ts';
import { isSame } from '../hmac.ts';
import { takeTurns } from '../take-turns.ts';
import { createThreads } from '../threads.ts';

/** Checks a hash from before bcrypt, `scrypt$N$r$p$salt$key`, on Node's thread pool. */
function scryptMatches(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = stored.split('$');
  const expected = Buffer.from(key, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: 256 * Number(N) * Number(r) };
  return new Promise((resolve, reject) => {
    scrypt(normalisePassword(password), Buffer.from(salt, 'base64'), 32, cost, (error, given) => {
      if (error) reject(error);
      else resolve(isSame(given, expected));
    });
  });
}

export type Passwords = ReturnType<typeof createPasswords>;

/** At cost 12 a thread does about three a second, so nobody waits longer than 20 s. */
const waitingPerThread = 60;

/**
 * bcrypt in threads that leave one core to the event loop.
 */
export function createPasswords({ PASSWORD_COST: cost }: Pick<Config, 'PASSWORD_COST'>) {
  const maxThreads = Math.max(1, availableParallelism() - 1);
  const inTurn = takeTurns(maxThreads, maxThreads * waitingPerThread);
  const worker = new URL('./bcrypt-worker.js', import.meta.url).href;
  const pool = createThreads<object, string | boolean>(worker, maxThreads);
  const prefix = `$2b$${String(cost).padStart(2, '0')}$`;
  /** A hash of the same cost that no password matches. */
  const nobody = prefix + '.'.repeat(53);

  /** Calls the worker's exported functions by name. */
  async function run(name: 'hash' | 'compare', password: string, from: string, task: object) {
    const given = { password: normalisePassword(password), ...task };
    const done = await inTurn(from, async (): Promise<string | boolean> => await pool.run(given, { name }));
    return done === undefined ? refuse('logins_busy') : ok(done);
  }
  /** A bcrypt hash of a password of at most 72 bytes. Refused when too many wait, or too many of the same address. */
  async function hash(password: string, from: string): Promise<Result<string>> {
    const hashed = await run('hash', password, from, { cost });
    return hashed.ok ? ok(String(hashed.value)) : hashed;
  }
  // bcrypt ignores further bytes: longer passwords must not match.
  const fits = (password: string) => passwordBytes(password) <= limits.passwordBytesMax;

  async function compare(
    password: string,
    stored: string | undefined,
    from: string,
  ): Promise<Result<boolean>> {
    if (stored?.startsWith('scrypt$')) return ok(await scryptMatches(password, stored));
    const compared = await run('compare', password, from, { stored: stored ?? nobody });
    return compared.ok ? ok(compared.value === true && stored !== undefined && fits(password)) : compared;
  }

  return {
    hash,
    /**
     * Whether the password matches the stored hash. Without one (no such account) it takes the same time, so that timing
     * does not reveal which addresses have accounts. As it was typed, or without blanks and line breaks pasted around it.
     */
    async matches(password: string, stored: string | undefined, from: string): Promise<Result<boolean>> {
      const typed = await compare(password, stored, from);
      const bare = password.trim();
      return !typed.ok || typed.value || bare === password ? typed : compare(bare, stored, from);
    },
    /** For a password that just matched: a new hash if the stored one is outdated. */
    async renew(password: string, stored: string, from: string): Promise<string | undefined> {
      if (stored.startsWith(prefix) || !fits(password)) return undefined;
      const renewed = await hash(password.trim() || password, from);
      return renewed.ok ? renewed.value : undefined;
    },
    /** Terminates the threads. */
    close: () => pool.destroy(),
  };
}
