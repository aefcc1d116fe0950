import type { DashboardAnswer, QueueName } from '@forno/shared/contracts';
import { countNotYetOrdered, orderingQueues, readWorkers } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { within } from '../http/within.ts';

const patienceMs = 1_500;
/** Longer than a payment takes from its report to its orders on a busy evening. */
const behindAfterMs = 30_000;

type NotYetOrdered = DashboardAnswer['notYetOrdered'];
type Work = Pick<DashboardAnswer, 'notYetOrdered' | 'workers'>;

/** Whether what was paid becomes orders: one question to the database, one to Redis, at the same time. */
export async function watchWork({
  models,
  redis,
  config,
}: Pick<Deps, 'models' | 'redis' | 'config'>): Promise<Work> {
  const [notYetOrdered, seen] = await Promise.all([
    countNotYetOrdered(models),
    within(patienceMs, readWorkers(redis, config)),
  ]);
  return { notYetOrdered, workers: judge(seen?.notTaken, notYetOrdered) };
}

function judge(notTaken: QueueName[] | undefined, { since }: NotYetOrdered): Work['workers'] {
  if (!notTaken) return 'unknown';
  if (orderingQueues.some((queue) => notTaken.includes(queue))) return 'stopped';
  return since !== null && Date.now() - Date.parse(since) > behindAfterMs ? 'behind' : 'running';
}
