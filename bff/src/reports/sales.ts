import { shopTimezone as timezone } from '@forno/shared/domain';
import { type Models, notVoided } from '@forno/shared/server/db';

export interface Sales<K> {
  _id: K;
  orders: number;
  pizzas: number;
  /** Integer paise. */
  revenue: number;
}

const expressions = {
  total: null,
  byDay: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d', timezone } },
  byPizza: '$pizza.name',
  byHour: { $hour: { date: '$createdAt', timezone } },
  byStatus: '$status',
} as const;

/** Orders of a period, grouped by the database. Voided orders are not sales. */
export async function sumSales<K>(
  { orders }: Pick<Models, 'orders'>,
  { start, end }: { start: Date; end: Date },
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

/** Totals of a period including cancelled orders, and what was refunded of them. Integer paise. */
export async function sumMoney(
  { orders }: Pick<Models, 'orders'>,
  { start, end }: { start: Date; end: Date },
): Promise<{ gross: number; refunded: number }> {
  const [sums] = await orders.aggregate<{ gross: number; refunded: number }>([
    { $match: { createdAt: { $gte: start, $lt: end } } },
    { $group: { _id: null, gross: { $sum: '$totalAmount' }, refunded: { $sum: '$refund.amount' } } },
  ]);
  return { gross: sums?.gross ?? 0, refunded: sums?.refunded ?? 0 };
}

export const soldBetween = (start: Date, end: Date) => ({
  createdAt: { $gte: start, $lt: end },
  ...notVoided,
});
