import type { Redis } from 'ioredis';
import type { QueueName } from '../../contracts/server/index.ts';
import type { Config } from '../runtime/config/index.ts';
import { minuteMs } from '../../domain/index.ts';

/** `added` counts all producers; the others count outcomes of attempts. */
type Counted = 'added' | 'done' | 'failed' | 'retried' | 'not yet';

const writeEveryMs = 5_000;
/** Window of a rate in minutes; counts are kept a little longer. */
const minutes = 5;
const keptSeconds = 600;

type Settings = Pick<Config, 'QUEUE_PREFIX'>;
const keyOf = ({ QUEUE_PREFIX }: Settings, minute: number) => `${QUEUE_PREFIX}:tally:${minute}`;

/** Counts queue traffic of all processes together; each reports every few seconds. */
export function recordQueueStats(redis: Redis, config: Settings) {
  let waiting = new Map<string, number>();
  const write = async () => {
    if (waiting.size === 0) return;
    const counts = waiting;
    waiting = new Map();
    const key = keyOf(config, Math.floor(Date.now() / minuteMs));
    const pipeline = redis.pipeline();
    for (const [field, times] of counts) pipeline.hincrby(key, field, times);
    pipeline.expire(key, keptSeconds);
    // Only shown on a screen: losing them with Redis is fine.
    await pipeline.exec().catch(() => {});
  };
  const timer = setInterval(() => void write(), writeEveryMs).unref();
  return {
    count(queue: QueueName, what: Counted, times = 1): void {
      const field = `${queue} ${what}`;
      waiting.set(field, (waiting.get(field) ?? 0) + times);
    },
    /** Flushes. */
    async close(): Promise<void> {
      clearInterval(timer);
      await write();
    },
  };
}

export interface Rates {
  /** Jobs per minute. */
  in: number;
  out: number;
  /** Attempts per completed job. */
  triesPerJob: number | null;
}

/** Traffic of each queue in the last five minutes. One round trip. */
export async function readRates(
  redis: Redis,
  config: Settings,
  now = Date.now(),
): Promise<(queue: QueueName) => Rates> {
  const current = Math.floor(now / minuteMs);
  const keys = Array.from({ length: minutes }, (_, ago) => keyOf(config, current - ago));
  const hashes = await Promise.all(keys.map((key) => redis.hgetall(key)));
  const took = minutes - 1 + (now % minuteMs) / minuteMs;
  return (queue) => {
    const sum = (what: Counted) =>
      hashes.reduce((all, hash) => all + Number(hash[`${queue} ${what}`] ?? 0), 0);
    const done = sum('done');
    const attempts = done + sum('failed') + sum('retried') + sum('not yet');
    return { in: sum('added') / took, out: done / took, triesPerJob: done === 0 ? null : attempts / done };
  };
}

/** Traffic of each queue in one whole minute, while its counts are kept. */
export async function readMinute(
  redis: Redis,
  config: Settings,
  minute: number,
): Promise<(queue: QueueName) => Pick<Rates, 'in' | 'out'>> {
  const hash = await redis.hgetall(keyOf(config, minute));
  return (queue) => ({ in: Number(hash[`${queue} added`] ?? 0), out: Number(hash[`${queue} done`] ?? 0) });
}
