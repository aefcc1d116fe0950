import { Day, Id, Moment, Paise } from './primitives.ts';
import { CategoryName } from './inventory.ts';
import { Status } from './order.ts';
import { z } from './z.ts';

/** A range of days, both included, in the shop's time zone (Asia/Kolkata). */
export const DayRange = z.object({ from: Day, to: Day });
export type DayRange = z.infer<typeof DayRange>;

/** The live figures of the dashboard's cards. Revenue in paise. */
export const DashboardAnswer = z.object({
  users: z.int(),
  orders: z.int(),
  revenue: Paise,
  inventoryItems: z.int(),
  ordersToday: z.int(),
  revenueToday: Paise,
  openOrders: z.int(),
  /** Of the open ones those that wait longer than the shop allows. */
  lateOrders: z.int(),
  lowStockItems: z.int(),
  refundsDue: z.int(),
  /** Paid, or reported as paid and not decided yet, and without their orders so far. */
  notYetOrdered: z.object({ checkouts: z.int(), since: z.nullable(Moment) }),
  /** `behind`: at work, and yet something that was paid has waited too long; `unknown`: Redis did not answer. */
  workers: z.enum(['running', 'behind', 'stopped', 'unknown']),
});
export type DashboardAnswer = z.infer<typeof DashboardAnswer>;

const Sales = { orders: z.int(), pizzas: z.int(), revenue: Paise };

export const ReportAnswer = z.object({
  from: Day,
  to: Day,
  /** `gross` is what all orders came to, cancelled ones too, `refunded` what of it went back, `net` the rest. */
  total: z.object({ ...Sales, averageOrder: Paise, gross: Paise, refunded: Paise, net: Paise }),
  byDay: z.array(z.object({ day: Day, ...Sales })),
  byPizza: z.array(z.object({ name: z.string(), ...Sales })),
  byHour: z.array(z.object({ hour: z.int(), ...Sales })),
  byStatus: z.array(z.object({ status: Status, ...Sales })),
  /** Portions used and what they cost the shop, in paise. */
  ingredients: z.array(
    z.object({ category: CategoryName, name: z.string(), portions: z.int(), cost: Paise }),
  ),
  /** Half of the orders left this status within so many milliseconds. */
  /** Delivered orders with a promise, and how many of them were at the door by its end. */
  promises: z.object({ orders: z.int(), kept: z.int() }),
  timeInStatus: z.array(z.object({ status: Status, orders: z.int(), medianMs: z.number() })),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

/** What the provider says against what the orders say, in paise, and every difference. */
export const MoneyDifference = z.object({
  kind: z.enum([
    'captured_without_orders',
    'orders_without_capture',
    'amount_differs',
    'refund_missing',
    'refund_unknown',
    'unknown_payment',
  ]),
  paymentId: z.nullable(z.string()),
  checkoutId: z.nullable(z.string()),
  captured: Paise,
  refunded: Paise,
  ordered: Paise,
  /** What an operator does about it, in a sentence. */
  action: z.string(),
  /** The button that does it, when a machine can. */
  remedy: z.nullable(z.enum(['reverify', 'refund'])),
});
export type MoneyDifference = z.infer<typeof MoneyDifference>;

export const MoneyCheckAnswer = z.object({
  from: Day,
  to: Day,
  checkedAt: Moment,
  payments: z.int(),
  captured: Paise,
  refunded: Paise,
  ordered: Paise,
  differences: z.array(MoneyDifference),
  /** What moved past the orders, and why: every refund, ours or the provider's. */
  explained: z.optional(
    z.array(
      z.object({
        paymentId: z.string(),
        checkoutId: z.nullable(Id),
        amount: Paise,
        reason: z.string(),
      }),
    ),
  ),
});
export type MoneyCheckAnswer = z.infer<typeof MoneyCheckAnswer>;

export const MoneyRemedyBody = z.object({
  remedy: z.enum(['reverify', 'refund']),
  paymentId: z.nullable(z.string()),
  checkoutId: z.nullable(z.string()),
});
