import { channels, fulfilments, limits } from '../../domain/index.ts';
import { Day, Id, Moment, Paise } from '../primitives.ts';
import { z } from '../z.ts';
import { Reason } from './reason.ts';

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
    'refunded_twice',
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
  paidAt: Moment,
  /** What it was for, as far as a restored backup and the provider know. */
  lines: z.optional(z.array(z.object({ name: z.string(), quantity: z.int() }))),
  /** Absent: delivered. */
  fulfilment: z.optional(z.enum(fulfilments)),
  /** Absent: ordered on the web. */
  channel: z.optional(z.enum(channels)),
  /** Its payment's bank takes the money back, or may: it is not approved with the others. */
  disputed: z.optional(z.boolean()),
  /** The bank has still to decide: the admin can't. */
  undecided: z.optional(z.boolean()),
});
export type HeldRefund = z.infer<typeof HeldRefund>;

/** A refund that the provider does not make: it failed, or is refused for long. */
export const StuckRefund = z.object({
  checkoutId: Id,
  key: z.string(),
  paymentId: z.string(),
  amount: Paise,
  reason: z.string(),
  at: Moment,
  /** How often it failed at the provider; of one that was made at its dashboard none, and it is not tried again. */
  failures: z.int(),
});
export type StuckRefund = z.infer<typeof StuckRefund>;

/** How a person gave it back in the provider's place. The customer reads the reference. */
export const byHandWays = ['bank', 'cash', 'upi', 'other'] as const;
export const RefundByHandBody = z.object({
  checkoutId: Id,
  key: z.string().check(z.maxLength(limits.reasonMax)),
  way: z.enum(byHandWays),
  reference: Reason,
});
export type RefundByHandBody = z.infer<typeof RefundByHandBody>;

/** The sum that the admin saw, in paise: refused when it is another by now. */
export const ApproveRefundsBody = z.object({ total: Paise });

/** What a person received at the counter on these days, of which the provider knows nothing. Paise. */
export const CounterMoney = z.object({
  payments: z.int(),
  received: Paise,
  cash: Paise,
  upi: Paise,
  card: Paise,
  /** Given back by hand. */
  refunded: Paise,
  ordered: Paise,
  /** Fees of their deliveries, paid beside the orders. */
  fees: z.optional(Paise),
  billed: z.optional(Paise),
  credited: z.optional(Paise),
});

export const MoneyCheckAnswer = z.object({
  from: Day,
  to: Day,
  checkedAt: Moment,
  payments: z.int(),
  captured: Paise,
  refunded: Paise,
  /** What the provider took for lost disputes. */
  deducted: z.optional(Paise),
  /** Given back by a person, where the provider could not: beside what it refunded. */
  byHand: z.optional(Paise),
  /** Of what was refunded, what the bank has not made yet: its credit notes follow. */
  pending: z.optional(Paise),
  ordered: Paise,
  /** Fees of their deliveries, paid beside the orders. */
  fees: z.optional(Paise),
  /** Bills of these payments, and credit notes; absent where none was issued. */
  billed: z.optional(Paise),
  credited: z.optional(Paise),
  /** Absent where nothing was. */
  counter: z.optional(CounterMoney),
  differences: z.array(MoneyDifference),
  /** Refunds of payments that a restored backup did not know, or that are disputed, of all days. */
  held: z.optional(z.array(HeldRefund)),
  /** Due refunds of all days, and failed ones of these, that a person may give back another way. */
  stuck: z.optional(z.array(StuckRefund)),
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
