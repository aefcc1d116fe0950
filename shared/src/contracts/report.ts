import { Day, Id, Moment, Paise } from './primitives.ts';
import { CategoryName } from './inventory.ts';
import { Status } from './order.ts';
import { z } from './z.ts';

/** A range of days, inclusive, in the shop's time zone (Asia/Kolkata). */
export const DayRange = z.object({ from: Day, to: Day });
export type DayRange = z.infer<typeof DayRange>;

const Sales = { orders: z.int(), pizzas: z.int(), revenue: Paise };
const ByHour = z.array(z.object({ hour: z.int(), ...Sales }));
const ByDay = z.array(z.object({ day: Day, ...Sales }));
/** Delivered orders with a promise, and how many of them were on time. */
const Promises = z.object({ orders: z.int(), kept: z.int() });

/** Live figures of the dashboard. Revenue in paise. */
export const DashboardAnswer = z.object({
  users: z.int(),
  orders: z.int(),
  revenue: Paise,
  inventoryItems: z.int(),
  ordersToday: z.int(),
  revenueToday: Paise,
  openOrders: z.int(),
  /** Open orders that wait longer than the shop allows. */
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
    }),
  ),
});
export type DashboardAnswer = z.infer<typeof DashboardAnswer>;

export const ReportAnswer = z.object({
  from: Day,
  to: Day,
  /** `gross`: all orders including cancelled ones; `refunded`: refunds of them; `net`: the rest. */
  total: z.object({ ...Sales, averageOrder: Paise, gross: Paise, refunded: Paise, net: Paise }),
  byDay: ByDay,
  /** `cost`: of the ingredients used, if the inventory knows what each of them costs. */
  byPizza: z.array(z.object({ name: z.string(), ...Sales, cost: z.optional(Paise) })),
  byHour: ByHour,
  /** Sunday is 0. */
  byWeekHour: z.optional(z.array(z.object({ weekday: z.int(), hour: z.int(), ...Sales }))),
  /** The same number of days just before. */
  before: z.optional(
    z.object({ from: Day, to: Day, ...Sales, byDay: ByDay, byHour: ByHour, promises: Promises }),
  ),
  byStatus: z.array(z.object({ status: Status, ...Sales })),
  /** Portions used and their cost, in paise. */
  ingredients: z.array(
    z.object({ category: CategoryName, name: z.string(), portions: z.int(), cost: Paise }),
  ),
  promises: Promises,
  /** Median time in this status, in ms. */
  timeInStatus: z.array(z.object({ status: Status, orders: z.int(), medianMs: z.number() })),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

/** The provider's totals against our orders', in paise, and every difference. */
export const MoneyDifference = z.object({
  kind: z.enum([
    'captured_without_orders',
    'orders_without_capture',
    'amount_differs',
    'refund_missing',
    'refund_unknown',
    'unknown_payment',
    'returned_twice',
  ]),
  paymentId: z.nullable(z.string()),
  checkoutId: z.nullable(z.string()),
  captured: Paise,
  refunded: Paise,
  ordered: Paise,
  /** What an operator should do about it. */
  action: z.string(),
  /** Label of the button, if it can be automated. */
  remedy: z.nullable(z.enum(['reverify', 'refund'])),
});
export type MoneyDifference = z.infer<typeof MoneyDifference>;

/** A refund that waits for an admin, see `approveRefunds`. */
export const HeldRefund = z.object({
  paymentId: z.string(),
  checkoutId: Id,
  amount: Paise,
  reason: z.string(),
  /** When the payment was made. */
  paidAt: Moment,
  /** Its payment's bank takes the money back, or may: it is not approved with the others. */
  disputed: z.optional(z.boolean()),
  /** The bank has still to decide: the admin can't. */
  undecided: z.optional(z.boolean()),
});
export type HeldRefund = z.infer<typeof HeldRefund>;

/** The sum that the admin saw, in paise: refused when it is another by now. */
export const ApproveRefundsBody = z.object({ total: Paise });

export const MoneyCheckAnswer = z.object({
  from: Day,
  to: Day,
  checkedAt: Moment,
  payments: z.int(),
  captured: Paise,
  refunded: Paise,
  /** What the provider took for lost disputes. */
  deducted: z.optional(Paise),
  ordered: Paise,
  /** Bills of these payments, and credit notes; absent where none was issued. */
  billed: z.optional(Paise),
  credited: z.optional(Paise),
  differences: z.array(MoneyDifference),
  /** Refunds of payments that a restored backup did not know, or that are disputed, of all days. */
  held: z.optional(z.array(HeldRefund)),
  /** Money without orders, and why: every refund, ours or the provider's, failed ones too. */
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
  remedy: z.enum(['reverify', 'refund', 'keep']),
  paymentId: z.nullable(z.string()),
  checkoutId: z.nullable(z.string()),
});
