import { type DashboardAnswer, type QueueName } from '@forno/shared/contracts/server';
import {
  complaintDue,
  dayMs,
  endOfNumberDay,
  isLow,
  listStock,
  numberDayOf,
  ok,
  startOfNumberDay,
  sum,
} from '@forno/shared/domain';
import { type Models, notVoided, unacknowledged } from '@forno/shared/server/db';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { countLate, countNotYetOrdered, countOpen, countRefunds } from '@forno/shared/server/operations';
import { orderingQueues, readWorkers } from '@forno/shared/server/queues';
import type { Call, Deps } from './deps.ts';
import { countPromises, hoursOfDay, sumByHour, sumDeliveries, sumSales } from './sales.ts';
import { salesSoFar } from './sales-so-far.ts';
import { withTimeout } from '../http/with-timeout.ts';

/** Current figures of the dashboard. */
export async function dashboard({ deps }: Call<'dashboard'>) {
  const { models } = deps;
  const now = new Date();
  const [
    users,
    ever,
    day,
    openOrders,
    lateOrders,
    inventory,
    refunds,
    work,
    unseenOrders,
    failedJobs,
    tickets,
    badlyRated,
  ] = await Promise.all([
    models.users.countDocuments({}),
    salesSoFar(models, now),
    readDay(models, now),
    countOpen(models),
    countLate(models, deps),
    readInventoryDocument(models),
    countRefunds(models),
    watchWork(deps),
    models.orders.countDocuments({ ...unacknowledged, ...notVoided }),
    withTimeout(timeoutMs, deps.logger, countFailedJobs(deps)),
    countComplaints(models, now),
    models.orders.distinct('checkoutId', { 'rating.unseen': true, ...notVoided }),
  ]);

  const items = listStock(inventory);
  const lowStock = items.filter((item) => isLow(item)).map(({ title }) => title);
  return ok({
    users,
    ...ever,
    inventoryItems: items.length,
    ordersToday: sum(day.byHour.map(({ orders }) => orders)),
    revenueToday: sum(day.byHour.map(({ revenue }) => revenue)),
    openOrders,
    lateOrders,
    lowStockItems: lowStock.length,
    refundsDue: refunds.due + refunds.held,
    ...work,
    day,
    todo: {
      unseenOrders,
      heldRefunds: refunds.held,
      failedJobs: failedJobs ?? null,
      lowStock,
      tickets,
      badRatings: badlyRated.length,
    },
  });
}

/** Today by hour, beside the same weekday a week before: an evening that lasts past midnight is one day. */
async function readDay(models: Models, now: Date): Promise<NonNullable<DashboardAnswer['day']>> {
  const weekBefore = new Date(now.getTime() - 7 * dayMs);
  const dayAt = (moment: Date) => ({ start: startOfNumberDay(moment), end: endOfNumberDay(moment) });
  const [today, dayBefore] = [dayAt(now), dayAt(weekBefore)];
  const untilNow = { ...dayBefore, end: weekBefore };
  const [byHour, hoursBefore, [soFar], promises, sold, soldBefore] = await Promise.all([
    sumByHour(models, today),
    sumByHour(models, dayBefore),
    sumSales<null>(models, untilNow, 'total'),
    countPromises(models, today),
    sumDeliveries(models, today),
    sumDeliveries(models, untilNow),
  ]);
  const { orders = 0, revenue = 0 } = soFar ?? {};
  const before = { day: numberDayOf(weekBefore), orders, revenue, byHour: hoursOfDay(hoursBefore) };
  return { byHour: hoursOfDay(byHour), promises, before, sold: { today: sold, before: soldBefore } };
}

async function countFailedJobs({ producer }: Pick<Deps, 'producer'>): Promise<number> {
  return sum(await Promise.all(Object.values(producer.queues).map((queue) => queue.getFailedCount())));
}

type Complaints = NonNullable<NonNullable<DashboardAnswer['todo']>['tickets']>;

/** Open messages, and how many of them wait longer than the law allows. */
async function countComplaints({ complaints }: Pick<Models, 'complaints'>, now: Date): Promise<Complaints> {
  const open = await complaints.find({ open: 'open' }, { createdAt: 1, answers: 1 }).lean();
  const late = open.filter((complaint) => complaintDue(complaint) < now);
  const unanswered = late.filter(({ answers }) => answers.length === 0).length;
  return { open: open.length, unanswered, unsettled: late.length - unanswered };
}

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
  logger,
}: Pick<Deps, 'models' | 'redis' | 'config' | 'logger'>): Promise<Work> {
  const [notYetOrdered, seen] = await Promise.all([
    countNotYetOrdered(models),
    withTimeout(timeoutMs, logger, readWorkers(redis, config)),
  ]);
  return { notYetOrdered, workers: workersState(seen?.notTaken, notYetOrdered) };
}

function workersState(notTaken: QueueName[] | undefined, { since }: NotYetOrdered): Work['workers'] {
  if (!notTaken) return 'unknown';
  if (orderingQueues.some((queue) => notTaken.includes(queue))) return 'stopped';
  return since !== null && Date.now() - Date.parse(since) > behindAfterMs ? 'behind' : 'running';
}
