import { dayMs, dayOf, startOfDay } from '@forno/shared/domain';
import { type Models, notVoided, type SalesDay } from '@forno/shared/server/db';
import { sumSales } from './sales.ts';

type Sums = Omit<SalesDay, '_id'>;
type SalesModels = Pick<Models, 'orders' | 'salesDays'>;

/** Batch size in days, to let other queries through. */
const stretchMs = 30 * dayMs;
const ever = new Date(0);

/**
 * All-time order count and revenue, in paise. Past days are summed once and cached; an index-only count detects orders
 * voided since, which are then summed again.
 */
export async function salesSoFar(models: SalesModels, now: Date): Promise<Sums> {
  const today = startOfDay(dayOf(now));
  const kept = await sumKept(models, ever, today);
  const earlier = kept ?? (await keepDays(models, today));
  const [since] = await sumSales<null>(models, { start: today, end: new Date(8.64e15) }, 'total');
  return {
    orders: earlier.orders + (since?.orders ?? 0),
    revenue: earlier.revenue + (since?.revenue ?? 0),
  };
}

/** The cached sum of a period of whole days; undefined when its orders have changed. */
async function sumKept(
  { orders, salesDays }: SalesModels,
  start: Date,
  end: Date,
): Promise<Sums | undefined> {
  const period = { $gte: start, $lte: new Date(end.getTime() - 1) };
  const [[kept], made, remade] = await Promise.all([
    salesDays.aggregate<Sums>([
      { $match: { _id: { $gte: dayOf(start), $lt: dayOf(end) } } },
      { $group: { _id: null, orders: { $sum: '$orders' }, revenue: { $sum: '$revenue' } } },
    ]),
    orders.countDocuments({ ...notVoided, createdAt: period }),
    orders.countDocuments({ ...notVoided, remakeOf: { $exists: true }, createdAt: period }),
  ]);
  const { orders: counted = 0, revenue = 0 } = kept ?? {};
  return counted === made - remade ? { orders: counted, revenue } : undefined;
}

async function keepDays(models: SalesModels, before: Date): Promise<Sums> {
  const [first] = await models.orders
    .find(notVoided, { createdAt: 1 })
    .sort({ createdAt: 1 })
    .limit(1)
    .lean();
  const from = startOfDay(dayOf(first?.createdAt ?? before));
  await models.salesDays.deleteMany({ _id: { $lt: dayOf(from) } });
  const sums: Sums = { orders: 0, revenue: 0 };
  for (let start = from; start < before; ) {
    const end = new Date(Math.min(start.getTime() + stretchMs, before.getTime()));
    const { orders, revenue } = (await sumKept(models, start, end)) ?? (await keep(models, start, end));
    sums.orders += orders;
    sums.revenue += revenue;
    start = end;
  }
  return sums;
}

async function keep(models: SalesModels, start: Date, end: Date): Promise<Sums> {
  const days = await sumSales<string>(models, { start, end }, 'byDay');
  const ids = days.map(({ _id }) => _id);
  await models.salesDays.bulkWrite([
    { deleteMany: { filter: { _id: { $gte: dayOf(start), $lt: dayOf(end), $nin: ids } } } },
    ...days.map(({ _id, orders, revenue }) => ({
      updateOne: { filter: { _id }, update: { $set: { orders, revenue } }, upsert: true },
    })),
  ]);
  return days.reduce(
    (sum, { orders, revenue }) => ({ orders: sum.orders + orders, revenue: sum.revenue + revenue }),
    { orders: 0, revenue: 0 },
  );
}
