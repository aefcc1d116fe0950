import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { dayMs, minuteMs, ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import type { Config, Logger } from '@forno/shared/server/runtime';
import type { Redis } from 'ioredis';

const pollEveryMs = 250;
const freeTries = 10;
const longestDelayMs = minuteMs;
const countedForMs = 15 * minuteMs;
const knownForMs = 30 * dayMs;

/**
 * After the free attempts one per delay, which doubles each time. Nobody is locked out for good: a gate that lasts longer
 * than any delay is of a clock that was put back.
 */
const takeTurn = `
if redis.call('EXISTS', KEYS[3]) == 1 then return 1 end
local tried = tonumber(redis.call('GET', KEYS[1]) or '0')
local over = tried - tonumber(ARGV[1])
if over >= 0 then
  if redis.call('PTTL', KEYS[2]) > tonumber(ARGV[2]) then redis.call('DEL', KEYS[2]) end
  local delay = math.min(1000 * 2 ^ math.min(over, 10), tonumber(ARGV[2]))
  if not redis.call('SET', KEYS[2], 1, 'NX', 'PX', delay) then return 0 end
end
redis.call('SET', KEYS[1], tried + 1, 'PX', ARGV[3])
return 1`;

/** For keys that should not show whom they are about. */
export const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Counts by account, whatever addresses the attempts come from. Addresses the owner has logged in from are subject only
 * to the address limit, so that an attacker can't lock out the owner.
 */
export function createLoginThrottle(
  { QUEUE_PREFIX, EARLY_LOGIN_WAITS_MS }: Pick<Config, 'QUEUE_PREFIX' | 'EARLY_LOGIN_WAITS_MS'>,
  redis: Redis,
  logger: Logger,
) {
  const keysOf = (email: string, address = '') => {
    const account = `${QUEUE_PREFIX}:account:${shortHash(email)}`;
    return {
      tried: `${account}:tried`,
      gate: `${account}:gate`,
      known: `${account}:from:${shortHash(address)}`,
    };
  };
  /** Undefined while Redis is down. */
  const orWithout = (asked: Promise<unknown>): Promise<unknown> =>
    asked.catch((error: unknown) => logger.warn({ err: error }, 'guesses not counted'));
  return {
    /**
     * Whether a password attempt is allowed. Counts before checking the password, so forty parallel attempts count as
     * forty. Refused while Redis is away: nothing would limit the guesses.
     */
    async takeTurn(email: string, address: string): Promise<Result<void>> {
      const { tried, gate, known } = keysOf(email, address);
      const end = Date.now() + EARLY_LOGIN_WAITS_MS;
      for (;;) {
        const turn = redis.eval(takeTurn, 3, tried, gate, known, freeTries, longestDelayMs, countedForMs);
        const taken = await orWithout(turn);
        if (taken === undefined) return refuse('logins_away');
        if (taken !== 0) return ok(undefined);
        if (Date.now() > end) return refuse('too_many_requests');
        await setTimeout(pollEveryMs);
      }
    },
    /** After the right password: resets the count and exempts this address from the delay. */
    async succeeded(email: string, address: string): Promise<void> {
      const { tried, gate, known } = keysOf(email, address);
      await orWithout(redis.multi().del(tried, gate).set(known, 1, 'PX', knownForMs).exec());
    },
    /** The owner set a new password by mail. */
    async forget(email: string): Promise<void> {
      const { tried, gate } = keysOf(email);
      await orWithout(redis.del(tried, gate));
    },
  };
}
