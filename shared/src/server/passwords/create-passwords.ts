import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { limits, normalisePassword, ok, passwordBytes, type Result } from '../../domain/index.ts';
import { refuse } from '../../messages/index.ts';
import type { Config } from '../config/index.ts';
import { scryptMatches } from './scrypt-matches.ts';

export interface Passwords {
  /** A bcrypt hash of a password of at most 72 bytes. Refused while too many are waiting for theirs. */
  hash(password: string): Promise<Result<string>>;
  /**
   * Whether this is the password behind the stored hash. Without one (no such account) the same work is
   * done, so that the time of the answer does not tell which addresses have accounts.
   */
  matches(password: string, stored: string | undefined): Promise<Result<boolean>>;
  /** For a password that just matched: its hash as it would be made today, if the stored one is not like that. */
  renew(password: string, stored: string): Promise<string | undefined>;
  /** Ends the threads, with whatever they are at. */
  close(): Promise<void>;
}

/** At cost 12 a thread does about three a second: nobody in the queue waits longer than 20 s. */
const waitingPerThread = 60;

/**
 * Passwords by bcrypt, in threads that step back for the event loop: one core stays free for it, and on
 * Linux, where priority is a thread's own, they run below it. No thread starts before the first password.
 */
export function createPasswords({ PASSWORD_COST: cost }: Pick<Config, 'PASSWORD_COST'>): Passwords {
  const maxThreads = Math.max(1, availableParallelism() - 1);
  const maxQueue = maxThreads * waitingPerThread;
  const pool = new Piscina<object, unknown>({
    filename: new URL('./bcrypt-worker.js', import.meta.url).href,
    minThreads: 0,
    maxThreads,
    maxQueue,
    idleTimeout: 60_000,
    niceIncrement: process.platform === 'linux' ? 5 : 0,
    // None of the options and settings of this process concern a thread that only hashes.
    execArgv: [],
    env: {},
    recordTiming: false,
  });
  const prefix = `$2b$${String(cost).padStart(2, '0')}$`;
  /** A hash that no password has, of the same cost. */
  const nobody = prefix + '.'.repeat(53);

  /** The functions of the worker by their names. */
  async function run(name: 'hash' | 'compare', password: string, task: object): Promise<Result<unknown>> {
    if (pool.queueSize >= maxQueue) return refuse('logins_busy');
    return ok(await pool.run({ password: normalisePassword(password), ...task }, { name }));
  }
  async function hash(password: string): Promise<Result<string>> {
    const hashed = await run('hash', password, { cost });
    return hashed.ok ? ok(String(hashed.value)) : hashed;
  }
  // What bcrypt would not see of it must not be taken for the same.
  const fits = (password: string) => passwordBytes(password) <= limits.passwordBytesMax;

  return {
    hash,
    async matches(password, stored) {
      if (stored?.startsWith('scrypt$')) return ok(await scryptMatches(password, stored));
      const compared = await run('compare', password, { stored: stored ?? nobody });
      return compared.ok ? ok(compared.value === true && stored !== undefined && fits(password)) : compared;
    },
    async renew(password, stored) {
      if (stored.startsWith(prefix) || !fits(password)) return undefined;
      const renewed = await hash(password);
      return renewed.ok ? renewed.value : undefined;
    },
    close: () => pool.destroy(),
  };
}
