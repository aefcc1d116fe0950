import type { DayRange, ReportAnswer } from '@forno/shared/contracts';
import {
  momentsOf,
  type OrderStatus,
  orderStatuses,
  lastStatus,
  type Need,
  toPaise,
} from '@forno/shared/domain';
import type { Models } from '@forno/shared/server/db';
import { timeInStatus } from '@forno/shared/server/orders';
import { readInventoryDocument } from '@forno/shared/server/checkouts';
import { type Sales, sumMoney, sumSales, soldBetween } from './sales.ts';

const figures = <K>({ orders, pizzas, revenue }: Sales<K>) => ({ orders, pizzas, revenue });

/** The report of a range of days (inclusive, in the shop's time zone), aggregated by the database. */
export async function makeReport(models: Models, range: DayRange): Promise<ReportAnswer> {
  const period = momentsOf(range);
  const [total, byDay, byPizza, byHour, byStatus, ingredients, times, money, promises] = await Promise.all([
    sumSales<null>(models, period, 'total'),
    sumSales<string>(models, period, 'byDay'),
    sumSales<string>(models, period, 'byPizza'),
    sumSales<number>(models, period, 'byHour'),
    sumSales<OrderStatus>(models, period, 'byStatus'),
    ingredientUse(models, period),
    timeInStatus(models, period),
    sumMoney(models, period),
    countPromises(models, period),
  ]);
  const { orders = 0, pizzas = 0, revenue = 0 } = total[0] ?? {};
  return {
    ...range,
    total: {
      orders,
      pizzas,
      revenue,
      averageOrder: orders === 0 ? 0 : Math.round(revenue / orders),
      ...money,
      net: money.gross - money.refunded,
    },
    byDay: byDay.map((sales) => ({ day: sales._id, ...figures(sales) })),
    byPizza: byPizza
      .map((sales) => ({ name: sales._id, ...figures(sales) }))
      .toSorted((one, other) => other.revenue - one.revenue),
    byHour: byHour.map((sales) => ({ hour: sales._id, ...figures(sales) })),
    byStatus: byStatus
      .map((sales) => ({ status: sales._id, ...figures(sales) }))
      .toSorted((one, other) => orderStatuses.indexOf(one.status) - orderStatuses.indexOf(other.status)),
    ingredients,
    promises,
    timeInStatus: times,
  };
}

/** Delivered orders of a period with a promised time, and how many were on time. */
async function countPromises(
  { orders }: Pick<Models, 'orders'>,
  { start, end }: { start: Date; end: Date },
): Promise<{ orders: number; kept: number }> {
  const delivered = { $eq: ['$$step.status', lastStatus] };
  const [counted] = await orders.aggregate<{ orders: number; kept: number }>([
    { $match: { ...soldBetween(start, end), status: lastStatus, 'promise.to': { $exists: true } } },
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
        orders: { $sum: 1 },
        kept: { $sum: { $cond: [{ $lte: ['$step.at', '$to'] }, 1, 0] } },
      },
    },
  ]);
  return { orders: counted?.orders ?? 0, kept: counted?.kept ?? 0 };
}

/** Portions used in a period, and their cost at today's purchase prices, in paise. */
async function ingredientUse(models: Models, { start, end }: { start: Date; end: Date }) {
  const [used, inventory] = await Promise.all([
    models.orders.aggregate<{ _id: Pick<Need, 'category' | 'name'>; portions: number }>([
      { $match: { ...soldBetween(start, end), stock: 'consumed' } },
      { $unwind: '$needs' },
      {
        $group: {
          _id: { category: '$needs.category', name: '$needs.name' },
          portions: { $sum: '$needs.qty' },
        },
      },
      { $sort: { portions: -1, '_id.name': 1 } },
    ]),
    readInventoryDocument(models),
  ]);
  return used.map(({ _id: { category, name }, portions }) => {
    const each = inventory[category][name]?.cost ?? 0;
    return { category, name, portions, cost: toPaise(each) * portions };
  });
}
