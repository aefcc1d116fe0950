import type { Redis } from 'ioredis';
import { z } from 'zod';
import { type QueueName, queueNames, queueSettings } from '../../contracts/server/index.ts';
import type { Config } from '../runtime/config/index.ts';

/** A small job sent to every queue to see whether it is consumed. */
export const canaryJob = 'canary';
export const canaryEveryMs = 5_000;
export const heartbeatEveryMs = 2_000;

/** The queues that turn payments into orders. */
export const orderingQueues: readonly QueueName[] = ['payment-verification', 'order-creation'];

/**
 * A process without a heartbeat for this long is stopped, hung, cut off or dead; one that was shut down has
 * deregistered.
 */
const silentAfterMs = 4 * heartbeatEveryMs;
/** An idle worker polls at least every ten seconds; most every five. */
const stuckAfterMs = 12_000;
/** With a job in every slot it need not poll; but no job takes this long. */
const stuckWhileBusyAfterMs = 300_000;
/** A queue of which no job was taken for this long, not even its canary, is not consumed. */
export const notTakenAfterMs = 4 * canaryEveryMs;
/** Long enough for an operator to look; by then a supervisor has replaced the process. */
const forgottenAfterMs = 600_000;

const time = z.number().nullable();
const ActivitySchema = z.object({
  /** When Redis last answered the worker's own poll. */
  askedAt: time,
  /** Rate-limited until then. */
  restsUntil: time,
  jobAt: time,
  canaryAt: time,
  active: z.number(),
});
const HeartbeatSchema = z.object({
  host: z.string(),
  pid: z.number(),
  release: z.string(),
  since: z.number(),
  at: z.number(),
  queues: z.partialRecord(z.enum(queueNames), ActivitySchema),
});

/** Last activity of one queue's worker. Times in ms; in a heartbeat by Redis' clock. */
export type WorkerActivity = z.output<typeof ActivitySchema>;
/** A worker process's heartbeat, sent every two seconds. */
type Heartbeat = z.output<typeof HeartbeatSchema>;

/** `stuck`: alive, but its loop no longer polls. `silent`: no heartbeats from its process. */
type WorkerState = 'consuming' | 'busy' | 'resting' | 'stuck' | 'silent';

export type WorkersView = Awaited<ReturnType<typeof readWorkers>>;

/** State of a live process's loop from its own activity; `now` by the same clock. */
export function activityState(queue: QueueName, activity: WorkerActivity, now: number): WorkerState {
  const askedAgo = now - (activity.askedAt ?? 0);
  if (activity.restsUntil !== null && activity.restsUntil > now) return 'resting';
  if (activity.active >= queueSettings[queue].concurrency)
    return askedAgo > stuckWhileBusyAfterMs ? 'stuck' : 'busy';
  return askedAgo > stuckAfterMs ? 'stuck' : 'consuming';
}

const keyOf = ({ QUEUE_PREFIX }: Pick<Config, 'QUEUE_PREFIX'>) => `${QUEUE_PREFIX}:workers`;
const idOf = ({ host, pid }: Pick<Heartbeat, 'host' | 'pid'>) => `${host}:${pid}`;
/** Redis' clock, shared by all processes. */
const redisNow = async (redis: Redis) => {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
};

/** Sends a heartbeat, converting its times from this process's clock. */
export async function writeHeartbeat(
  redis: Redis,
  config: Pick<Config, 'QUEUE_PREFIX'>,
  heartbeat: Omit<Heartbeat, 'at'>,
): Promise<void> {
  const now = Date.now();
  const at = await redisNow(redis);
  const shifted = (when: number | null) => (when === null ? null : at - now + when);
  const queues = Object.fromEntries(
    Object.entries(heartbeat.queues).map(([queue, { active, ...times }]) => [
      queue,
      {
        active,
        askedAt: shifted(times.askedAt),
        restsUntil: shifted(times.restsUntil),
        jobAt: shifted(times.jobAt),
        canaryAt: shifted(times.canaryAt),
      },
    ]),
  );
  const stored = { ...heartbeat, since: at - now + heartbeat.since, at, queues };
  const key = keyOf(config);
  await redis
    .multi()
    .hset(key, idOf(heartbeat), JSON.stringify(stored))
    .pexpire(key, forgottenAfterMs)
    .exec();
}

/** A process that is shut down must not be reported as a zombie. */
export async function removeHeartbeat(
  redis: Redis,
  config: Pick<Config, 'QUEUE_PREFIX'>,
  heartbeat: Pick<Heartbeat, 'host' | 'pid'>,
): Promise<void> {
  await redis.hdel(keyOf(config), idOf(heartbeat));
}

/** Forgets killed processes of this host, so that a worker that came back in their place ends their alert. */
export async function removeDeadHeartbeats(
  redis: Redis,
  config: Pick<Config, 'QUEUE_PREFIX'>,
  host: string,
): Promise<void> {
  const ids = await redis.hkeys(keyOf(config));
  const dead = ids.filter((id) => id.startsWith(`${host}:`) && !isRunning(Number(id.slice(host.length + 1))));
  if (dead.length > 0) await redis.hdel(keyOf(config), ...dead);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether Redis takes writes: one whose disk is full, that has no room or is a replica answers reads alone. @throws if not */
export const probeWrites = (redis: Redis, { QUEUE_PREFIX }: Pick<Config, 'QUEUE_PREFIX'>) =>
  redis.set(`${QUEUE_PREFIX}:probe`, '', 'EX', 60);

/** All worker processes with recent heartbeats, and their states. One round trip. */
export async function readWorkers(redis: Redis, config: Pick<Config, 'QUEUE_PREFIX'>) {
  const [stored, now] = await Promise.all([redis.hgetall(keyOf(config)), redisNow(redis)]);
  const heartbeats = Object.values(stored).flatMap((text) => {
    const parsed = HeartbeatSchema.safeParse(JSON.parse(text));
    return parsed.success ? [parsed.data] : [];
  });
  const forgotten = heartbeats.filter(({ at }) => now - at > forgottenAfterMs);
  if (forgotten.length > 0) await redis.hdel(keyOf(config), ...forgotten.map(idOf));
  const workers = heartbeats
    .filter((heartbeat) => !forgotten.includes(heartbeat))
    .map((heartbeat) => viewOf(heartbeat, now))
    .toSorted((one, other) => one.since - other.since);
  const takenAt = takenTimes(heartbeats);
  return {
    workers,
    /** When a job or canary of each queue was last taken, by any worker: ms by Redis' clock, if one was. */
    takenAt,
    notTaken: queueNames.filter((queue) => now - (takenAt[queue] ?? 0) > notTakenAfterMs),
    /** Stuck or silent workers, as `host:pid queue`; `host:pid` for a whole process. */
    unwell: workers.flatMap(({ id, silent, queues }) =>
      silent
        ? [id]
        : queueNames.flatMap((queue) => (queues[queue]?.state === 'stuck' ? [`${id} ${queue}`] : [])),
    ),
  };
}

function viewOf(heartbeat: Heartbeat, now: number) {
  const silent = now - heartbeat.at > silentAfterMs;
  const queues: Partial<Record<QueueName, WorkerActivity & { state: WorkerState }>> = {};
  for (const queue of queueNames) {
    const activity = heartbeat.queues[queue];
    if (activity)
      queues[queue] = { ...activity, state: silent ? 'silent' : activityState(queue, activity, now) };
  }
  return { ...heartbeat, id: idOf(heartbeat), silent, queues };
}

function takenTimes(heartbeats: readonly Heartbeat[]) {
  const takenAt: Partial<Record<QueueName, number>> = {};
  for (const { queues } of heartbeats) {
    for (const queue of queueNames) {
      const { jobAt, canaryAt } = queues[queue] ?? {};
      const taken = Math.max(jobAt ?? 0, canaryAt ?? 0);
      if (taken > (takenAt[queue] ?? 0)) takenAt[queue] = taken;
    }
  }
  return takenAt;
}
