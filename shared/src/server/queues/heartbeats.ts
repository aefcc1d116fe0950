import type { Redis } from 'ioredis';
import { z } from 'zod';
import { type QueueName, queueNames } from '../../contracts/index.ts';
import type { Config } from '../config/index.ts';
import { queueSettings } from './settings.ts';

/** The name of the small job that is sent down every queue to see whether anybody takes it. */
export const canaryJob = 'canary';
export const canaryEveryMs = 5_000;
export const heartbeatEveryMs = 2_000;

/** What is paid becomes orders through these. */
export const orderingQueues: readonly QueueName[] = ['payment-verification', 'order-creation'];

/** A process unheard for so long is stopped, hung, cut off or dead; one that was shut down has said goodbye. */
const silentAfterMs = 4 * heartbeatEveryMs;
/** An idle worker asks for a job at least every ten seconds; most do every five. */
const stuckAfterMs = 12_000;
/** With a job in every slot it need not ask; but no job takes so long. */
const stuckWhileBusyAfterMs = 300_000;
/** A queue of which no worker took anything for so long, not even its canary, is not consumed. */
export const notTakenAfterMs = 4 * canaryEveryMs;
/** Long enough for somebody to look; by then a supervisor has put another process in its place. */
const forgottenAfterMs = 600_000;

const time = z.number().nullable();
const SignSchema = z.object({
  /** When Redis last answered the worker's own loop whether there is a job. */
  askedAt: time,
  /** Told by the queue's rate limit to take nothing until then. */
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
  queues: z.partialRecord(z.enum(queueNames), SignSchema),
});

/** The signs of life of one worker of one queue. All times in ms; in a heartbeat by Redis' clock. */
export type WorkerSign = z.output<typeof SignSchema>;
/** What a worker process tells of itself every two seconds. */
export type Heartbeat = z.output<typeof HeartbeatSchema>;

/** `stuck`: its process lives, but its loop no longer asks for jobs. `silent`: nothing is heard of its process. */
export type WorkerState = 'consuming' | 'busy' | 'resting' | 'stuck' | 'silent';

export interface WorkerView extends Omit<Heartbeat, 'queues'> {
  /** `host:pid`. */
  id: string;
  silent: boolean;
  queues: Partial<Record<QueueName, WorkerSign & { state: WorkerState }>>;
}

export interface WorkersView {
  workers: WorkerView[];
  /** When a job or a canary of each queue was last taken, by whichever worker. */
  takenAt: Partial<Record<QueueName, number>>;
  /** The queues of which nobody takes anything. */
  notTaken: QueueName[];
  /** The workers that are stuck or silent, as `host:pid queue`; `host:pid` for a whole process. */
  unwell: string[];
}

/** Judges the loop of a process that is alive by its own signs. `now` on the clock of the sign. */
export function judgeSign(queue: QueueName, sign: WorkerSign, now: number): WorkerState {
  const askedAgo = now - (sign.askedAt ?? 0);
  if (sign.restsUntil !== null && sign.restsUntil > now) return 'resting';
  if (sign.active >= queueSettings[queue].concurrency)
    return askedAgo > stuckWhileBusyAfterMs ? 'stuck' : 'busy';
  return askedAgo > stuckAfterMs ? 'stuck' : 'consuming';
}

const keyOf = ({ QUEUE_PREFIX }: Pick<Config, 'QUEUE_PREFIX'>) => `${QUEUE_PREFIX}:workers`;
const idOf = ({ host, pid }: Pick<Heartbeat, 'host' | 'pid'>) => `${host}:${pid}`;
/** The clock that all processes share. */
const redisNow = async (redis: Redis) => {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
};

/** Tells a heartbeat whose times are on the clock of this process, as of now. */
export async function tellHeartbeat(
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
  const told = { ...heartbeat, since: at - now + heartbeat.since, at, queues };
  const key = keyOf(config);
  await redis.multi().hset(key, idOf(heartbeat), JSON.stringify(told)).pexpire(key, forgottenAfterMs).exec();
}

/** A process that is shut down is no zombie. */
export async function endHeartbeat(
  redis: Redis,
  config: Pick<Config, 'QUEUE_PREFIX'>,
  heartbeat: Pick<Heartbeat, 'host' | 'pid'>,
): Promise<void> {
  await redis.hdel(keyOf(config), idOf(heartbeat));
}

/** Every worker process that was heard of lately, judged by its own signs. One trip to Redis. */
export async function readWorkers(redis: Redis, config: Pick<Config, 'QUEUE_PREFIX'>): Promise<WorkersView> {
  const [told, now] = await Promise.all([redis.hgetall(keyOf(config)), redisNow(redis)]);
  const heartbeats = Object.values(told).flatMap((text) => {
    const parsed = HeartbeatSchema.safeParse(JSON.parse(text));
    return parsed.success ? [parsed.data] : [];
  });
  const forgotten = heartbeats.filter(({ at }) => now - at > forgottenAfterMs);
  if (forgotten.length > 0) await redis.hdel(keyOf(config), ...forgotten.map(idOf));
  const workers = heartbeats
    .filter((heartbeat) => !forgotten.includes(heartbeat))
    .map((heartbeat) => viewOf(heartbeat, now))
    .toSorted((one, other) => one.since - other.since);
  const takenAt = lastTaken(heartbeats);
  return {
    workers,
    takenAt,
    notTaken: queueNames.filter((queue) => now - (takenAt[queue] ?? 0) > notTakenAfterMs),
    unwell: workers.flatMap(({ id, silent, queues }) =>
      silent
        ? [id]
        : queueNames.flatMap((queue) => (queues[queue]?.state === 'stuck' ? [`${id} ${queue}`] : [])),
    ),
  };
}

function viewOf(heartbeat: Heartbeat, now: number): WorkerView {
  const silent = now - heartbeat.at > silentAfterMs;
  const queues: WorkerView['queues'] = {};
  for (const queue of queueNames) {
    const sign = heartbeat.queues[queue];
    if (sign) queues[queue] = { ...sign, state: silent ? 'silent' : judgeSign(queue, sign, now) };
  }
  return { ...heartbeat, id: idOf(heartbeat), silent, queues };
}

function lastTaken(heartbeats: readonly Heartbeat[]): WorkersView['takenAt'] {
  const takenAt: WorkersView['takenAt'] = {};
  for (const { queues } of heartbeats) {
    for (const queue of queueNames) {
      const { jobAt, canaryAt } = queues[queue] ?? {};
      const taken = Math.max(jobAt ?? 0, canaryAt ?? 0);
      if (taken > (takenAt[queue] ?? 0)) takenAt[queue] = taken;
    }
  }
  return takenAt;
}
