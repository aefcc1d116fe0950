import type { DashboardAnswer } from '@forno/shared/contracts';
import type { QueueName } from '@forno/shared/domain';
import { countNotYetOrdered } from '@forno/shared/server/operations';
import { orderingQueues, readWorkers } from '@forno/shared/server/queues';
import type { Deps } from '../deps.ts';
import { withTimeout } from '../http/with-timeout.ts';

const timeoutMs = 1_500;
/** Above the time from a payment's report to its orders on a busy evening. */
const behindAfterMs = 30_000;

type NotYetOrdered = DashboardAnswer['notYetOrdered'];
type Work = Pick<DashboardAnswer, 'notYetOrdered' | 'workers'>;

/** Whether paid checkouts become orders: one MongoDB and one Redis query in parallel. */
export async function watchWork({
  models,
  redis,
  config,
}: Pick<Deps, 'models' | 'redis' | 'config'>): Promise<Work> {
  const [notYetOrdered, seen] = await Promise.all([
    countNotYetOrdered(models),
    withTimeout(timeoutMs, readWorkers(redis, config)),
  ]);
  return { notYetOrdered, workers: judge(seen?.notTaken, notYetOrdered) };
}

function judge(notTaken: QueueName[] | undefined, { since }: NotYetOrdered): Work['workers'] {
  if (!notTaken) return 'unknown';
  if (orderingQueues.some((queue) => notTaken.includes(queue))) return 'stopped';
  return since !== null && Date.now() - Date.parse(since) > behindAfterMs ? 'behind' : 'running';
}
