import { backWays, channels, dayMs, lossReasons, remakeReasons } from '../../domain/index.ts';
import { Status } from '../customer/orders.ts';
import { Day, Id, Moment, Paise } from '../primitives.ts';
import { z } from '../z.ts';
import { StockCategoryName } from './stock.ts';

/** A range of days, inclusive, in the shop's time zone (Asia/Kolkata). */
export const DayRange = z.object({ from: Day, to: Day });
export type DayRange = z.infer<typeof DayRange>;

/** What is wrong with a range: it runs backwards, or is longer than a year. */
export function rangeFault({ from, to }: DayRange): 'backwards' | 'long' | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days < 0) return 'backwards';
  return days > 366 ? 'long' : undefined;
}

const Sales = { orders: z.int(), pizzas: z.int(), revenue: Paise };

const ByHour = z.array(z.object({ hour: z.int(), ...Sales }));

const ByDay = z.array(z.object({ day: Day, ...Sales }));

/** Delivered orders with a promise, and how many of them were on time; apart, those that were only assumed to arrive. */
const Promises = z.object({ orders: z.int(), kept: z.int(), assumed: z.optional(z.int()) });

/** With all their pizzas that are not cancelled; `net`: what they brought, less what went back of them. */
const Deliveries = z.object({ deliveries: z.int(), net: Paise });

/** Live figures of the dashboard. Orders are one a pizza. Revenue in paise, with what was refunded of orders that stay. */
export const DashboardAnswer = z.object({
  users: z.int(),
  orders: z.int(),
  revenue: Paise,
  inventoryItems: z.int(),
  ordersToday: z.int(),
  revenueToday: Paise,
  openOrders: z.int(),
  /** Open orders that are behind their promise, or will be at the usual pace. */
  lateOrders: z.int(),
  lowStockItems: z.int(),
  refundsDue: z.int(),
  /** Paid, or reported as paid and undecided, without orders yet. */
  notYetOrdered: z.object({ checkouts: z.int(), since: z.nullable(Moment) }),
  /** `behind`: working, but a paid checkout has waited too long; `unknown`: no answer from Redis. */
  workers: z.enum(['running', 'behind', 'stopped', 'unknown']),
  /** Today beside the same weekday a week before; `before` holds its orders and revenue until this time of day. */
  day: z.optional(
    z.object({
      byHour: ByHour,
      promises: Promises,
      /** `before`: until this time of day. */
      sold: z.optional(z.object({ today: Deliveries, before: Deliveries })),
      before: z.object({ day: Day, orders: z.int(), revenue: Paise, byHour: ByHour }),
    }),
  ),
  /** What an admin should do next. `failedJobs`: null without an answer from Redis. */
  todo: z.optional(
    z.object({
      unseenOrders: z.int(),
      heldRefunds: z.int(),
      failedJobs: z.nullable(z.int()),
      lowStock: z.array(z.string()),
      /** Messages that are open, and of these past their time: unanswered after 48 hours, unsettled after 30 days. */
      tickets: z.optional(z.object({ open: z.int(), unanswered: z.int(), unsettled: z.int() })),
      /** Deliveries called not good that nobody at the counter has seen yet. */
      badRatings: z.optional(z.int()),
    }),
  ),
});
export type DashboardAnswer = z.infer<typeof DashboardAnswer>;

export const ReportAnswer = z.object({
  from: Day,
  to: Day,
  /**
   * `averageOrder`: of a delivery, net of refunds; `gross`: all orders including cancelled ones, and the `fees` of their
   * deliveries; `refunded`: refunds of them, done or due; `deducted`: by the provider for disputes of payments of these days;
   * `net`: the rest.
   */
  total: z.object({
    ...Sales,
    deliveries: z.optional(z.int()),
    averageOrder: Paise,
    gross: Paise,
    refunded: Paise,
    net: Paise,
    fees: z.optional(Paise),
    deducted: z.optional(Paise),
  }),
  byDay: ByDay,
  /**
   * By id: two may have one name, and one several. `refunded`: done or due of the revenue. `cost`: of the ingredients used, if
   * the inventory knows what each of them costs.
   */
  byPizza: z.array(
    z.object({
      pizzaId: Id,
      name: z.string(),
      ...Sales,
      refunded: z.optional(Paise),
      /** GST in what is left of the revenue, at today's rate. */
      tax: z.optional(Paise),
      cost: z.optional(Paise),
    }),
  ),
  byHour: ByHour,
  /** Sunday is 0. */
  byWeekHour: z.optional(z.array(z.object({ weekday: z.int(), hour: z.int(), ...Sales }))),
  /** The same number of days just before. */
  before: z.optional(
    z.object({ from: Day, to: Day, ...Sales, byDay: ByDay, byHour: ByHour, promises: Promises }),
  ),
  byStatus: z.array(z.object({ status: Status, ...Sales })),
  /** Portions used and their cost, in paise, if the inventory knows it; `items` are counted sides and drinks, by what they are called. */
  ingredients: z.array(
    z.object({ category: StockCategoryName, name: z.string(), portions: z.int(), cost: z.optional(Paise) }),
  ),
  /**
   * Thrown away, what a count found to be missing (negative: found more), and what orders used that were cancelled once
   * begun; `cost` of those whose cost is known.
   */
  waste: z.optional(
    z.array(
      z.object({
        category: StockCategoryName,
        name: z.string(),
        reason: z.enum(lossReasons),
        portions: z.int(),
        cost: z.optional(z.int()),
      }),
    ),
  ),
  /** By where they were ordered: together `total`. */
  byChannel: z.optional(z.array(z.object({ channel: z.enum(['web', ...channels]), ...Sales }))),
  /** Received for checkouts paid in these days, and given back or due of that in the same way. A split one counts at each. */
  byTender: z.optional(
    z.array(
      z.object({
        tender: z.enum(['online', ...backWays]),
        payments: z.int(),
        received: Paise,
        refunded: Paise,
      }),
    ),
  ),
  /**
   * Orders taken at the counter in these days with their amount, and statuses set on orders of these days; how often and how
   * much each gave back of what was paid in them, and how many orders of them they cancelled, for what those cost.
   */
  byPerson: z.optional(
    z.array(
      z.object({
        personId: Id,
        name: z.string(),
        taken: z.int(),
        amount: Paise,
        moved: z.int(),
        refunds: z.optional(z.int()),
        refunded: z.optional(Paise),
        cancelled: z.optional(z.int()),
        cancelledFor: z.optional(Paise),
      }),
    ),
  ),
  /** Of checkouts paid in these days, done or due, by the reason the customer was told. */
  refundReasons: z.optional(z.array(z.object({ reason: z.string(), refunds: z.int(), amount: Paise }))),
  /** Deliveries of these days that were rated, and how many of them `goodRatings`. */
  ratings: z.optional(z.object({ answers: z.int(), good: z.int() })),
  /** Pizzas made again for nothing, by reason; `cost`: of what they used, if the inventory knows what each of it costs. */
  remakes: z.optional(
    z.array(z.object({ reason: z.enum(remakeReasons), pizzas: z.int(), cost: z.optional(Paise) })),
  ),
  promises: Promises,
  timeInStatus: z.array(z.object({ status: Status, orders: z.int(), medianMs: z.number() })),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;
