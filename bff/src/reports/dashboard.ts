import { routes, type DashboardAnswer } from '@forno/shared/contracts';
import { dayOf, isLow, limits, listIngredients, momentsOf, ok, type QueueName } from '@forno/shared/domain';
import { readInventoryDocument } from '@forno/shared/server/checkouts';
import { countLate, countOpen, countRefundsDue, countNotYetOrdered } from '@forno/shared/server/operations';
import { orderingQueues, readWorkers } from '@forno/shared/server/queues';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { sumSales } from './sales.ts';
import { salesSoFar } from './sales-so-far.ts';
import { withTimeout } from '../http/with-timeout.ts';

/** Current figures of the dashboard. */
export const dashboard = (deps: Deps) =>
  defineHandler(routes.dashboard, async () => {
    const { models } = deps;
    const now = new Date();
    const day = dayOf(now);
    const [users, ever, today, openOrders, lateOrders, inventory, refundsDue, work] = await Promise.all([
      models.users.countDocuments({}),
      salesSoFar(models, now),
      sumSales<null>(models, momentsOf({ from: day, to: day }), 'total'),
      countOpen(models),
      countLate(models),
      readInventoryDocument(models),
      countRefundsDue(models),
      watchWork(deps),
    ]);
    const items = listIngredients(inventory);
    return ok({
      users,
      ...ever,
      inventoryItems: items.length,
      ordersToday: today[0]?.orders ?? 0,
      revenueToday: today[0]?.revenue ?? 0,
      openOrders,
      lateOrders,
      lowStockItems: items.filter((item) => isLow(item, limits.lowStockBelow)).length,
      refundsDue,
      ...work,
    });
  });

const timeoutMs = 1_500;
/** Above the time from a payment's report to its orders on a busy evening. */
const behindAfterMs = 30_000;

type NotYetOrdered = DashboardAnswer['notYetOrdered'];
type Work = Pick<DashboardAnswer, 'notYetOrdered' | 'workers'>;

/** Whether paid checkouts become orders: one MongoDB and one Redis query in parallel. */
async function watchWork({
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
