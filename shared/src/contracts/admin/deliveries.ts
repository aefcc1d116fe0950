import {
  backWays,
  channels,
  checkoutStates,
  disputeStatuses,
  fulfilments,
  printStates,
  sheets,
  tenders,
} from '../../domain/index.ts';
import { Bill } from '../customer/bills.ts';
import { AdminOrderAnswer, Delivery } from '../customer/orders.ts';
import { Id, Moment, Paise, TimeRange } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';
import { OfCheckout } from './orders.ts';
import { TimelineEntry } from './timelines.ts';

/** Of one delivery, in paise. Other payments of its customer for the same cart count in none of the sums. */
const Money = z.object({
  /** What its lines cost, with the fee. */
  amount: Paise,
  /** Of the delivery. */
  fee: z.optional(Paise),
  /** 0 until it is paid. */
  paid: Paise,
  /** Refunds that are done. */
  givenBack: Paise,
  /** Refunds on their way. */
  due: Paise,
  /** What banks took back by disputes, or may still take. */
  disputed: Paise,
  /** `paid − givenBack − due − disputed`; less than nothing when more went back than came in. */
  left: z.int(),
  /** Why the last attempt to pay failed. */
  failure: z.optional(z.string()),
  /** What a person received, and who. */
  tenders: z.array(
    z.object({
      tender: z.enum(tenders),
      amount: Paise,
      reference: z.optional(z.string()),
      by: z.string(),
      at: Moment,
      /** It may be said to have come in another way (`correctTender`). */
      correctable: z.optional(z.boolean()),
      /** As what it was noted before, and who corrected that. */
      corrected: z.optional(z.object({ was: z.enum(tenders), by: z.string(), at: Moment })),
    }),
  ),
  refunds: z.array(
    z.object({
      amount: Paise,
      state: z.enum(['held', 'kept', 'due', 'done', 'failed']),
      reason: z.string(),
      at: Moment,
      /** Of one order; absent: of the payment. */
      orderId: z.optional(Id),
      /** Made at the provider's dashboard. */
      byProvider: z.optional(z.boolean()),
      /** Paid back by hand, by whom. */
      tender: z.optional(z.enum(backWays)),
      by: z.optional(z.string()),
      /** How often it failed at the provider, and until when it is not tried again. */
      failures: z.optional(z.int()),
      restUntil: z.optional(Moment),
      /** Of a second payment, which bought nothing. */
      otherPayment: z.optional(z.boolean()),
    }),
  ),
  disputes: z.array(z.object({ status: z.enum(disputeStatuses), amount: Paise, words: z.string() })),
});

/** All about one delivery, for whoever of the staff is asked about it. Ids in its address, no personal data. */
export const DeliveryAnswer = z.object({
  checkoutId: Id,
  /** What it is called that day; absent until it is paid, and on older ones. */
  number: z.optional(z.int()),
  state: z.enum(checkoutStates),
  channel: z.optional(z.enum(channels)),
  fulfilment: z.optional(z.enum(fulfilments)),
  /** Who took it at the counter. */
  takenBy: z.optional(z.string()),
  createdAt: Moment,
  paidAt: z.optional(Moment),
  paymentId: z.optional(z.string()),
  /** It was lost, and rebuilt from the provider's records. */
  rebuiltAt: z.optional(Moment),
  /** `_id`: absent when the account is gone. */
  customer: z.object({ _id: z.optional(Id), name: z.string(), email: z.string() }),
  delivery: z.optional(Delivery),
  promise: z.optional(TimeRange),
  /** Cancelled ones too, by line. */
  orders: z.array(AdminOrderAnswer),
  /** Lines without an order: not paid, or not made yet. */
  lines: z.array(z.object({ line: z.int(), name: z.string(), quantity: z.int(), amount: Paise })),
  money: Money,
  /** The bill, then its credit notes; `nth`: of its file. */
  bills: z.array(
    z.object({
      nth: z.int(),
      number: z.string(),
      kind: Bill.shape.kind,
      amount: Paise,
      issuedAt: Moment,
    }),
  ),
  /** What its customer wrote to the shop since, newest first. */
  messages: z.array(
    z.object({ _id: Id, number: z.string(), message: z.string(), open: z.boolean(), createdAt: Moment }),
  ),
  /** Sheets of the last week. */
  prints: z.array(z.object({ sheet: z.enum(sheets), state: z.enum(printStates), at: Moment })),
  /** At most a dozen lines, oldest first. */
  story: z.array(TimelineEntry),
  /** How many lines there are, with those that the story leaves out. */
  storyLines: z.optional(z.int()),
});
export type DeliveryAnswer = z.infer<typeof DeliveryAnswer>;

export const delivery = call('GET /order/delivery/:checkoutId', 'counter', {
  params: OfCheckout,
  answer: DeliveryAnswer,
});
