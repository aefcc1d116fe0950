import type { DayRange, ReportAnswer } from '@forno/shared/contracts';
import { momentsOf, type OrderStatus, orderStatuses } from '@forno/shared/domain';
import type { Models } from '@forno/shared/server/db';
import { timeInStatus } from '@forno/shared/server/orders';
import { countPromises } from './count-promises.ts';
import { ingredientUse } from './ingredient-use.ts';
import { type Sales, sumMoney, sumSales } from './sales.ts';

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
