import { dayMs, dayOf, shopTimezone as timezone, startOfDay } from '@forno/shared/domain';
import { type Models, notVoided, type SalesDay } from '@forno/shared/server/db';
import { sumSales } from './sales.ts';

type Sums = Pick<SalesDay, 'orders' | 'revenue'>;
type SalesModels = Pick<Models, 'orders' | 'salesDays'>;

/** Batch size in days, to let other queries through. */
const stretchMs = 30 * dayMs;
const ever = new Date(0);
const none = { orders: 0, revenue: 0, made: 0, standing: 0 };

/**
 * All-time order count and revenue, in paise. Past days are summed once and cached; two index-only counts detect orders
 * voided or made since, which are then summed again.
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
  // Of all orders and of those not voided: one alone stays the same when one is voided and another comes late.
  const [[kept], made, standing] = await Promise.all([
    salesDays.aggregate<Omit<Required<SalesDay>, '_id'>>([
      { $match: { _id: { $gte: dayOf(start), $lt: dayOf(end) } } },
      {
        $group: {
          _id: null,
          ...Object.fromEntries(Object.keys(none).map((kind) => [kind, { $sum: `$${kind}` }])),
        },
      },
    ]),
    orders.countDocuments({ createdAt: period }),
    orders.countDocuments({ ...notVoided, createdAt: period }),
  ]);
  const { orders: sold, revenue, ...counted } = kept ?? none;
  return counted.made === made && counted.standing === standing ? { orders: sold, revenue } : undefined;
}

async function keepDays(models: SalesModels, before: Date): Promise<Sums> {
  const [first] = await models.orders.find({}, { createdAt: 1 }).sort({ createdAt: 1 }).limit(1).lean();
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

async function keep({ orders, salesDays }: SalesModels, start: Date, end: Date): Promise<Sums> {
  const sold = (value: unknown) => ({ $cond: ['$voided', 0, { $cond: ['$remakeOf', 0, value] }] });
  const days = await orders.aggregate<Required<SalesDay>>([
    { $match: { createdAt: { $gte: start, $lt: end } } },
    {
      $group: {
        _id: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d', timezone } },
        orders: { $sum: sold(1) },
        revenue: { $sum: sold('$totalAmount') },
        made: { $sum: 1 },
        standing: { $sum: { $cond: ['$voided', 0, 1] } },
      },
    },
  ]);
  const ids = days.map(({ _id }) => _id);
  await salesDays.bulkWrite([
    { deleteMany: { filter: { _id: { $gte: dayOf(start), $lt: dayOf(end), $nin: ids } } } },
    ...days.map(({ _id, ...sums }) => ({
      updateOne: { filter: { _id }, update: { $set: sums }, upsert: true },
    })),
  ]);
  return days.reduce(
    (sum, { orders: more, revenue }) => ({ orders: sum.orders + more, revenue: sum.revenue + revenue }),
    { orders: 0, revenue: 0 },
  );
}
