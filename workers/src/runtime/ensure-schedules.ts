import { queueNames } from '@forno/shared/contracts/server';
import { canaryEveryMs, canaryJob, type Producer } from '@forno/shared/server/queues';
import type { Logger } from '@forno/shared/server/runtime';
import type { Job, Queue } from 'bullmq';
import { pauseMs } from './job-errors.ts';

/** A repeating job. */
interface Schedule {
  queue: Queue;
  id: string;
  name: string;
  everyMs: number;
  data: Record<string, unknown>;
}

/** The jobs that come again and again: the sweep's tasks and each queue's canary. Times in ms. */
export function schedulesOf(
  { queues }: Producer,
  tasks: readonly string[],
  sweepEveryMs: number,
): Schedule[] {
  return [
    ...tasks.map((task) => ({
      queue: queues.sweep,
      id: `sweep-${task}`,
      name: 'sweep',
      everyMs: sweepEveryMs,
      data: { task },
    })),
    ...queueNames.map((name) => ({
      queue: queues[name],
      id: canaryJob,
      name: canaryJob,
      everyMs: canaryEveryMs,
      data: {},
    })),
  ];
}

const pollEveryMs = 5_000;

/**
 * Job schedulers live only in Redis: if it is wiped, nothing would sweep again. So every worker regularly recreates
 * missing or overdue ones, and ends what a clock that was put back has left of schedules and limits. `stop` ends that.
 */
export function ensureSchedules(logger: Logger, schedules: readonly Schedule[]): { stop(): void } {
  const queues = new Set(schedules.map(({ queue }) => queue));
  let looking = false;
  let started = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    const looks = await Promise.allSettled([
      ...schedules.map((schedule) => ensure(schedule, !started)),
      ...[...queues].map(endLimit),
    ]);
    const failed = looks.find((one) => one.status === 'rejected');
    if (failed) logger.warn({ err: failed.reason }, 'a schedule could not be checked, looking again soon');
    else started = true;
    looking = false;
  };
  void look();
  const timer = setInterval(() => void look(), pollEveryMs);
  return { stop: () => clearInterval(timer) };
}

const overdueMs = 3_000;
/** Further ahead than workers' clocks may be apart; payments are taken for longer without a canary. */
const aheadMs = 30_000;

/** Always at start, to apply a changed interval; later only if it is not running. */
async function ensure({ queue, id, name, everyMs, data }: Schedule, atStart: boolean): Promise<void> {
  const existing = await queue.getJobScheduler(id);
  const offMs = (existing?.next ?? -Infinity) - Date.now();
  const isAhead = offMs > everyMs + aheadMs;
  const runs = !isAhead && offMs > -2 * everyMs - overdueMs;
  if (runs && (!atStart || existing?.every === everyMs)) return;
  const opts = { attempts: 1, removeOnComplete: true, removeOnFail: { count: 20 } };
  // One of the same interval keeps its time.
  if (isAhead) await queue.removeJobScheduler(id);
  await queue.upsertJobScheduler(id, { every: everyMs }, { name, data, opts });
}

/** Redis keeps the end of a limit as a time of its clock: put back, the queue would stand still until it is there again. */
async function endLimit(queue: Queue): Promise<void> {
  if ((await queue.getRateLimitTtl()) > pauseMs.longest) await queue.removeRateLimitKey();
}

/**
 * Removes what of this job's schedule had failed before it began: what that left was done now. Retention (`removeOnFail`)
 * only looks when another one fails.
 */
export async function forgetFailed(queue: Queue, { repeatJobKey, processedOn = 0 }: Job): Promise<void> {
  if (repeatJobKey === undefined || (await queue.getFailedCount()) === 0) return;
  for (const failed of await queue.getFailed())
    if (failed.repeatJobKey === repeatJobKey && (failed.finishedOn ?? Infinity) < processedOn)
      await failed.remove();
}
