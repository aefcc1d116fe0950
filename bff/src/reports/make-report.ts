import type { BillSettings, DayRange, ReportAnswer } from '@forno/shared/contracts/server';
import { dayOf, needsNow, type OrderStatus, orderStatuses, periodOf, splitTax } from '@forno/shared/domain';
import type { Models, Pizza } from '@forno/shared/server/db';
import { timeInStatus } from '@forno/shared/server/orders';
import { readInventoryDocument, sumUse } from '@forno/shared/server/stock';
import {
  countPromises,
  countRatings,
  type Figures,
  hoursOfDay,
  soldBetween,
  sumBy,
  sumByHour,
  sumDeliveries,
  sumMoney,
  sumRefunds,
  sumSales,
} from './sales.ts';
import { readPayments, sumDeducted } from './payments.ts';
import { readPeople } from './people.ts';
import { costToday, knownCost, readRemakes, readWaste } from './waste.ts';

/** The report of a range of days (inclusive, in the shop's time zone), aggregated by the database. */
export async function makeReport(
  models: Models,
  range: DayRange,
  papers: BillSettings | null,
): Promise<ReportAnswer> {
  const period = periodOf(range);
  const [hours, sold, byPizza, byStatus, ingredients, times, money, deducted, promises, before, added] =
    await Promise.all([
      sumByHour(models, period),
      sumDeliveries(models, period),
      salesByPizza(models, period),
      sumSales<OrderStatus>(models, period, 'byStatus'),
      ingredientUse(models, period),
      timeInStatus(models, period),
      sumMoney(models, period),
      sumDeducted(models, period),
      countPromises(models, period),
      periodBefore(models, range),
      readAdded(models, period),
    ]);
  const total = totalOf(hours);
  return {
    ...range,
    total: {
      ...total,
      deliveries: sold.deliveries,
      averageOrder: sold.deliveries === 0 ? 0 : Math.round(sold.net / sold.deliveries),
      ...money,
      ...(deducted > 0 && { deducted }),
      net: money.gross - money.refunded - deducted,
    },
    ...byTime(hours),
    byWeekHour: [...sumBy(hours, ({ day, hour }) => new Date(day).getUTCDay() * 24 + hour)].map(
      ([at, sums]) => ({ weekday: Math.floor(at / 24), hour: at % 24, ...sums }),
    ),
    byPizza: byPizza
      .map((pizza) => ({ ...pizza, ...taxIn(pizza, papers), ...ingredients.costOf(pizza.pizzaId) }))
      .toSorted((one, other) => other.revenue - one.revenue),
    byStatus: byStatus
      .map(({ _id, ...sums }) => ({ status: _id, ...sums }))
      .toSorted((one, other) => orderStatuses.indexOf(one.status) - orderStatuses.indexOf(other.status)),
    ingredients: ingredients.used,
    ...added,
    promises,
    timeInStatus: times,
    before,
  };
}

/** How and by whom it was sold, what went back, and how it was. */
async function readAdded(models: Models, period: ReturnType<typeof periodOf>) {
  const [byChannel, payments, byPerson, ratings, waste, remakes] = await Promise.all([
    sumSales<'web' | 'counter'>(models, period, 'byChannel'),
    readPayments(models, period),
    readPeople(models, period),
    countRatings(models, period),
    readWaste(models, period),
    readRemakes(models, period),
  ]);
  return {
    byChannel: byChannel
      .map(({ _id, ...sums }) => ({ channel: _id, ...sums }))
      .toSorted((one, other) => other.revenue - one.revenue),
    ...payments,
    byPerson,
    ratings,
    waste,
    remakes,
  };
}

type Hours = Awaited<ReturnType<typeof sumByHour>>;

const totalOf = (hours: Hours): Figures =>
  sumBy(hours, () => 'all').get('all') ?? { orders: 0, pizzas: 0, revenue: 0 };

const byTime = (hours: Hours) => ({
  byDay: [...sumBy(hours, ({ day }) => day)].map(([day, sums]) => ({ day, ...sums })),
  byHour: hoursOfDay(hours),
});

/** The same number of days just before the range. */
async function periodBefore(models: Models, { from, to }: DayRange): Promise<ReportAnswer['before']> {
  const { start, end } = periodOf({ from, to });
  const length = end.getTime() - start.getTime();
  const earlier = { start: new Date(start.getTime() - length), end: start };
  const [hours, promises] = await Promise.all([sumByHour(models, earlier), countPromises(models, earlier)]);
  const days = { from: dayOf(earlier.start), to: dayOf(new Date(start.getTime() - 1)) };
  return { ...days, ...totalOf(hours), ...byTime(hours), promises };
}

/** Each pizza by the name that it has on the menu, or had on an order if it is gone. */
async function salesByPizza(models: Models, period: ReturnType<typeof periodOf>) {
  const [sales, refunds, menu] = await Promise.all([
    sumSales<{ id: Pizza['_id']; name: string }>(models, period, 'byPizza'),
    sumRefunds(models, period),
    models.pizzas.find({}, { name: 1 }).lean(),
  ]);
  const names = new Map([
    ...sales.map(({ _id }) => [String(_id.id), _id.name] as const),
    ...menu.map(({ _id, name }) => [String(_id), name] as const),
  ]);
  return [...sumBy(sales, ({ _id }) => String(_id.id))].map(([pizzaId, sums]) => ({
    pizzaId,
    name: names.get(pizzaId) ?? '',
    ...sums,
    refunded: refunds.get(pizzaId) ?? 0,
  }));
}

/** Paise of GST in what is left of a pizza's sales, by the rate that its bills have; none but of a shop that charges it. */
export function taxIn(
  { pizzaId, revenue, refunded }: { pizzaId: string; revenue: number; refunded: number },
  papers: BillSettings | null,
): { tax?: number } {
  if (papers?.regime !== 'regular') return {};
  const { rate } = papers.ownRates.find((own) => own.pizzaId === pizzaId) ?? papers;
  const { cgst, sgst } = splitTax(revenue - refunded, rate);
  return { tax: cgst + sgst };
}

/** Portions used in a period, and their cost at today's purchase prices, in paise: in sum, and of each pizza. */
async function ingredientUse(models: Models, { start, end }: ReturnType<typeof periodOf>) {
  const [found, inventory] = await Promise.all([
    sumUse(models, { ...soldBetween(start, end), stock: 'consumed' }),
    readInventoryDocument(models),
  ]);
  const rows = needsNow(found, inventory).map(({ qty: portions, ...part }) => ({
    ...part,
    portions,
    cost: costToday(inventory, { ...part, qty: portions }),
  }));
  const sums = new Map<string, Required<ReportAnswer['ingredients'][number]>>();
  for (const { category, name, title = name, portions, cost } of rows) {
    const key = `${category}.${name}`;
    const { portions: before = 0, cost: spent = 0 } = sums.get(key) ?? {};
    sums.set(key, { category, name: title, portions: before + portions, cost: spent + cost });
  }
  return {
    used: [...sums.values()]
      .map(({ cost, ...row }) => ({ ...row, ...knownCost(cost) }))
      .toSorted((one, other) => other.portions - one.portions),
    costOf: (id: string): { cost?: number } => {
      const own = rows.filter(({ pizza }) => String(pizza) === id);
      return own.length === 0 ? {} : knownCost(own.reduce((sum, { cost }) => sum + cost, 0));
    },
  };
}
