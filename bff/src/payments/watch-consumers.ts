import type { QueueName } from '@forno/shared/contracts';
import { canaryEveryMs, type Config, type Logger, orderingQueues } from '@forno/shared/server';

export interface ConsumerWatch {
  /** No worker has taken a job from a payment queue for longer than the limit. */
  areAway(): boolean;
  stop(): void;
}

/**
 * Checks the queues' heartbeats as often as canaries are sent, and counts checks without one. Counting checks instead
 * of time errs on the side of selling: a shop that just started, lost Redis or was suspended has not checked often
 * enough to refuse anybody. Nor does it compare clocks: any change is a heartbeat.
 */
export function watchConsumers(
  takenAt: () => Promise<Partial<Record<QueueName, number>>>,
  { WORKERS_SILENT_AFTER_MS }: Pick<Config, 'WORKERS_SILENT_AFTER_MS'>,
  logger: Logger,
): ConsumerWatch {
  const most = Math.ceil(WORKERS_SILENT_AFTER_MS / canaryEveryMs);
  const quiet = new Map(orderingQueues.map((queue) => [queue, { seen: 0, looks: 0 }]));
  const areAway = () => [...quiet.values()].some(({ looks }) => looks > most);
  let looking = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    const before = areAway();
    // Unknown without Redis.
    const taken = await takenAt().catch(() => undefined);
    for (const [queue, { seen, looks }] of quiet) {
      const now = taken?.[queue] ?? seen;
      const silent = taken !== undefined && now === seen;
      quiet.set(queue, { seen: now, looks: silent ? looks + 1 : 0 });
    }
    looking = false;
    if (areAway() === before) return;
    if (before) logger.info('workers are back: payments are taken again');
    else logger.error({ quiet: Object.fromEntries(quiet) }, 'no worker takes jobs: payments are refused');
  }

  void look();
  const timer = setInterval(() => void look(), canaryEveryMs);
  return { areAway, stop: () => clearInterval(timer) };
}
