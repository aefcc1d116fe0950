import { hostname } from 'node:os';
import { type QueueName, queueNames } from '@forno/shared/contracts/server';
import {
  removeDeadHeartbeats,
  removeHeartbeat,
  heartbeatEveryMs,
  activityState,
  writeHeartbeat,
  type WorkerActivity,
} from '@forno/shared/server/queues';
import type { Config, Logger } from '@forno/shared/server/runtime';
import type { Redis } from 'ioredis';

export type WorkerHeartbeat = ReturnType<typeof startHeartbeat>;
export type ActivityRecorder = ReturnType<WorkerHeartbeat['of']>;

/** Sends this process's heartbeat every two seconds, with the last activity of its workers. */
export function startHeartbeat(redis: Redis, config: Config, logger: Logger) {
  const self = { host: hostname(), pid: process.pid, release: config.RELEASE, since: Date.now() };
  const activities = new Map<QueueName, WorkerActivity>(
    queueNames.map((queue) => [
      queue,
      { askedAt: null, restsUntil: null, jobAt: null, canaryAt: null, active: 0 },
    ]),
  );
  const change = (queue: QueueName, changes: (activity: WorkerActivity) => Partial<WorkerActivity>) => {
    const activity = activities.get(queue);
    if (activity) activities.set(queue, { ...activity, ...changes(activity) });
  };
  let sending: Promise<void> | undefined;
  let aloneHere = false;
  const send = async () => {
    const heartbeat = { ...self, queues: Object.fromEntries(activities) };
    try {
      await writeHeartbeat(redis, config, heartbeat);
      // Not at once: until a heartbeat arrives Redis may not be connected.
      if (!aloneHere) await removeDeadHeartbeats(redis, config, self.host);
      aloneHere = true;
    } catch (error) {
      logger.debug({ err: error }, 'failed to publish the heartbeat');
    }
    sending = undefined;
  };
  const beat = () => void (sending ??= send());
  beat();
  const timer = setInterval(beat, heartbeatEveryMs);

  return {
    /** Records the activity of one queue's worker. */
    of: (queue: QueueName) => ({
      /** Redis answered the worker's poll for a job. */
      polled: () => change(queue, () => ({ askedAt: Date.now() })),
      /** The worker is rate-limited for this long (ms). */
      pausedFor: (ms: number) => change(queue, () => ({ restsUntil: Date.now() + ms })),
      canary: () => change(queue, () => ({ canaryAt: Date.now() })),
      /** Counts a running job until the returned function is called. */
      job: () => {
        change(queue, ({ active }) => ({ jobAt: Date.now(), active: active + 1 }));
        return () => change(queue, ({ active }) => ({ active: active - 1 }));
      },
    }),
    /** Queues whose worker has not polled lately, or not yet. */
    stuck: () =>
      [...activities].flatMap(([queue, activity]) =>
        activityState(queue, activity, Date.now()) === 'stuck' ? [queue] : [],
      ),
    /** Deregisters: a process that was shut down must not look stuck. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await sending;
      await removeHeartbeat(redis, config, self).catch((error: unknown) =>
        logger.debug({ err: error }, 'failed to publish the shutdown notice'),
      );
    },
  };
}
