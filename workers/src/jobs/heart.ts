import { hostname } from 'node:os';
import { type QueueName, queueNames } from '@forno/shared/contracts';
import {
  type Config,
  endHeartbeat,
  heartbeatEveryMs,
  judgeSign,
  type Logger,
  tellHeartbeat,
  type WorkerSign,
} from '@forno/shared/server';
import type { Redis } from 'ioredis';

/** Where the worker of one queue leaves its signs of life. */
export interface QueueSigns {
  /** Redis answered the worker's loop whether there is a job. */
  asked(): void;
  /** The loop takes nothing for so many milliseconds, as the queue's rate limit tells it. */
  rests(ms: number): void;
  canary(): void;
  /** Counts a job from here until the returned function is called. */
  job(): () => void;
}

export interface Heart {
  of(queue: QueueName): QueueSigns;
  /** The queues whose loop has not asked for a job lately, or not yet. */
  stuck(): QueueName[];
  /** Says goodbye: a process that is shut down must not look like one that hangs. */
  stop(): Promise<void>;
}

/** Tells every two seconds which process this is, and what the loops of its workers last did. */
export function startHeart(redis: Redis, config: Config, logger: Logger): Heart {
  const self = { host: hostname(), pid: process.pid, release: config.RELEASE, since: Date.now() };
  const signs = new Map<QueueName, WorkerSign>(
    queueNames.map((queue) => [
      queue,
      { askedAt: null, restsUntil: null, jobAt: null, canaryAt: null, active: 0 },
    ]),
  );
  const change = (queue: QueueName, changes: (sign: WorkerSign) => Partial<WorkerSign>) => {
    const sign = signs.get(queue);
    if (sign) signs.set(queue, { ...sign, ...changes(sign) });
  };
  let telling: Promise<void> | undefined;
  const tell = async () => {
    const heartbeat = { ...self, queues: Object.fromEntries(signs) };
    await tellHeartbeat(redis, config, heartbeat).catch((error: unknown) =>
      logger.debug({ err: error }, 'the heartbeat could not be told'),
    );
    telling = undefined;
  };
  const beat = () => void (telling ??= tell());
  beat();
  const timer = setInterval(beat, heartbeatEveryMs);

  return {
    of: (queue) => ({
      asked: () => change(queue, () => ({ askedAt: Date.now() })),
      rests: (ms) => change(queue, () => ({ restsUntil: Date.now() + ms })),
      canary: () => change(queue, () => ({ canaryAt: Date.now() })),
      job: () => {
        change(queue, ({ active }) => ({ jobAt: Date.now(), active: active + 1 }));
        return () => change(queue, ({ active }) => ({ active: active - 1 }));
      },
    }),
    stuck: () =>
      [...signs].flatMap(([queue, sign]) => (judgeSign(queue, sign, Date.now()) === 'stuck' ? [queue] : [])),
    async stop() {
      clearInterval(timer);
      await telling;
      await endHeartbeat(redis, config, self).catch((error: unknown) =>
        logger.debug({ err: error }, 'the goodbye could not be told'),
      );
    },
  };
}
