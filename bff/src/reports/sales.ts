import {
  goodRatings,
  lastStatus,
  type Period,
  type Rating,
  shopTimezone as timezone,
  sum,
} from '@forno/shared/domain';
import { type Models, notRemade, notVoided, type Order } from '@forno/shared/server/db';

type Orders = Pick<Models, 'orders'>;

export interface Sales<K> {
  _id: K;
  orders: number;
  pizzas: number;
  /** Integer paise. */
  revenue: number;
}

const expressions = {
  total: null,
  byPizza: { id: '$pizza._id', name: '$pizza.name' },
  byDayAndHour: { $dateToString: { date: '$createdAt', format: '%Y-%m-%dT%H', timezone } },
  byStatus: '$status',
  byChannel: { $ifNull: ['$channel', 'web'] },
} as const;

/** Orders of a period, grouped by the database. Voided orders and remakes are not sales. */
export async function sumSales<K>(
  { orders }: Orders,
  { start, end }: Period,
  by: keyof typeof expressions,
): Promise<Sales<K>[]> {
  return orders.aggregate<Sales<K>>([
    { $match: soldBetween(start, end) },
    {
      $group: {
        _id: expressions[by],
        orders: { $sum: 1 },
        pizzas: { $sum: '$quantity' },
        revenue: { $sum: '$totalAmount' },
      },
    },
    { $sort: { _id: 1 } },
  ]);
}

/** Integer paise of these sales that went back, or will, by the id of the pizza: nothing that a dispute keeps. */
export async function sumRefunds({ orders }: Orders, { start, end }: Period): Promise<Map<string, number>> {
  const sums = await orders.aggregate<{ _id: Order['pizza']['_id']; back: number; kept: number }>([
    { $match: { ...soldBetween(start, end), 'refund.amount': { $gt: 0 } } },
    {
      $group: { _id: '$pizza._id', back: { $sum: '$refund.amount' }, kept: { $sum: '$refund.kept' } },
    },
  ]);
  return new Map(sums.map(({ _id, back, kept }) => [String(_id), back - kept]));
}

export type Figures = Omit<Sales<unknown>, '_id'>;
interface Hourly extends Figures {
  day: string;
  hour: number;
}

/**
 * Deliveries of a period, each with all its pizzas that are not cancelled, and what they brought less what went back of
 * them, in paise.
 */
export async function sumDeliveries({ orders }: Orders, { start, end }: Period) {
  const [sums] = await orders.aggregate<Record<'deliveries' | 'paid' | 'back' | 'kept', number>>([
    { $match: soldBetween(start, end) },
    {
      $group: {
        _id: '$checkoutId',
        paid: { $sum: '$totalAmount' },
        back: { $sum: '$refund.amount' },
        kept: { $sum: '$refund.kept' },
      },
    },
    {
      $group: {
        _id: null,
        deliveries: { $sum: 1 },
        paid: { $sum: '$paid' },
        back: { $sum: '$back' },
        kept: { $sum: '$kept' },
      },
    },
  ]);
  const { deliveries = 0, paid = 0, back = 0, kept = 0 } = sums ?? {};
  return { deliveries, net: paid - back + kept };
}

/** Every hour of a period with orders, in the shop's time zone, oldest first. */
export async function sumByHour(models: Orders, period: Period): Promise<Hourly[]> {
  const sales = await sumSales<string>(models, period, 'byDayAndHour');
  return sales.map(({ _id, ...figures }) => ({
    ...figures,
    day: _id.slice(0, 10),
    hour: Number(_id.slice(11)),
  }));
}

/** The sums of what has the same key, in the order of their first. */
export function sumBy<Row extends Figures, K>(rows: readonly Row[], keyOf: (row: Row) => K): Map<K, Figures> {
  const sums = new Map<K, Figures>();
  for (const row of rows) {
    const { orders, pizzas, revenue } = sums.get(keyOf(row)) ?? { orders: 0, pizzas: 0, revenue: 0 };
    sums.set(keyOf(row), {
      orders: orders + row.orders,
      pizzas: pizzas + row.pizzas,
      revenue: revenue + row.revenue,
    });
  }
  return sums;
}

/** The hours of the day, of all days together. */
export const hoursOfDay = (hours: readonly Hourly[]) =>
  [...sumBy(hours, ({ hour }) => hour)]
    .map(([hour, sums]) => ({ hour, ...sums }))
    .toSorted((one, other) => one.hour - other.hour);

/** Delivered orders of a period with a promised time, how many were on time, and apart, how many nobody confirmed. */
export async function countPromises({ orders }: Orders, { start, end }: Period) {
  const assumed = { $eq: ['$step.how', 'assumed'] };
  const delivered = { $eq: ['$$step.status', lastStatus] };
  const [counted] = await orders.aggregate<{ orders: number; kept: number; assumed: number }>([
    // Two steps: the index by status, which one filter may choose, reads every order ever delivered.
    { $match: soldBetween(start, end) },
    { $match: { status: lastStatus, 'promise.to': { $exists: true } } },
    {
      $project: {
        to: '$promise.to',
        // A second delivery is a correction.
        step: {
          $arrayElemAt: [{ $filter: { input: '$statusHistory', as: 'step', cond: delivered } }, 0],
        },
      },
    },
    {
      $group: {
        _id: null,
        orders: { $sum: { $cond: [assumed, 0, 1] } },
        kept: { $sum: { $cond: [assumed, 0, { $cond: [{ $lte: ['$step.at', '$to'] }, 1, 0] }] } },
        assumed: { $sum: { $cond: [assumed, 1, 0] } },
      },
    },
  ]);
  const { orders: said = 0, kept = 0, assumed: unsaid = 0 } = counted ?? {};
  return { orders: said, kept, ...(unsaid > 0 && { assumed: unsaid }) };
}

/** Totals of a period including cancelled orders and the fees of their deliveries, and what was refunded of both: done or on its way, not what a dispute keeps. Integer paise. */
export async function sumMoney({ orders }: Orders, { start, end }: Period) {
  // Each order has the fee of its delivery: that of the first line counts.
  const fee = { $cond: [{ $eq: ['$line', 0] }, { $ifNull: ['$deliveryFee', 0] }, 0] };
  const [sums] = await orders.aggregate<
    Record<'ordered' | 'refunded' | 'fees' | 'back' | 'waits' | 'byBank', number>
  >([
    { $match: { createdAt: { $gte: start, $lt: end } } },
    {
      $group: {
        _id: null,
        ordered: { $sum: '$totalAmount' },
        fees: { $sum: fee },
        refunded: { $sum: '$refund.amount' },
        back: { $sum: '$refund.fee' },
        waits: { $sum: '$refund.parts.waits' },
        byBank: { $sum: '$refund.parts.back' },
      },
    },
  ]);
  const { ordered = 0, refunded = 0, fees = 0, back = 0, waits = 0, byBank = 0 } = sums ?? {};
  return {
    gross: ordered + fees,
    refunded: refunded + back - waits - byBank,
    ...(fees > 0 && { fees }),
  };
}

/** Deliveries of a period that were rated, each once, and how many of them were good. */
export async function countRatings({ orders }: Orders, { start, end }: Period) {
  const rated = await orders.aggregate<{ _id: Rating; answers: number }>([
    { $match: soldBetween(start, end) },
    { $match: { rating: { $exists: true } } },
    { $group: { _id: { delivery: '$checkoutId', rating: '$rating.rating' } } },
    { $group: { _id: '$_id.rating', answers: { $sum: 1 } } },
  ]);
  const count = (rows: typeof rated) => sum(rows.map(({ answers }) => answers));
  return { answers: count(rated), good: count(rated.filter(({ _id }) => goodRatings.includes(_id))) };
}

/** Orders from `start` on, before `end`, that are sales: neither cancelled nor remakes. */
export const soldBetween = (start: Date, end: Date) => ({
  createdAt: { $gte: start, $lt: end },
  ...notVoided,
  ...notRemade,
});
