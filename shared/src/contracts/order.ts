import { delays, orderStatuses } from '../domain/index.ts';
import { validation } from '../messages/index.ts';
import { Id, Moment, PageLimit, Paise, Quantity, SearchText, TimeRange, WaitMs } from './primitives.ts';
import { z } from './z.ts';

export const Status = z.enum(orderStatuses);

/** An admin. */
const By = z.object({ _id: Id, name: z.string() });

const StatusStep = z.object({
  status: Status,
  at: Moment,
  /** Who set it; null for the shop itself. */
  by: z.nullable(By),
});

const Delivery = z.object({
  address: z.string(),
  phone: z.optional(z.string()),
  /** To the courier. */
  note: z.optional(z.string()),
});

/** When it should be at the door by now; `why` when that is later than promised. */
export const Expected = z.object({ ...TimeRange.shape, why: z.optional(z.enum(delays)) });

const orderFields = {
  _id: Id,
  checkoutId: Id,
  line: z.int(),
  /** How many orders its checkout came to; absent on orders made before this was written down. */
  lines: z.optional(z.int()),
  /** From the snapshot taken when ordering: readable after the pizza is gone. */
  pizzaId: z.nullable(z.object({ _id: Id, name: z.string(), price: z.number() })),
  pizzaImage: z.string(),
  base: z.string(),
  sauce: z.string(),
  cheese: z.string(),
  veggies: z.array(z.string()),
  /** Rupees, of one pizza. */
  basePrice: z.number(),
  saucePrice: z.number(),
  cheesePrice: z.number(),
  veggiesPrice: z.number(),
  quantity: z.int(),
  /** The customer's, to the kitchen. */
  note: z.optional(z.string()),
  totalAmount: Paise,
  status: Status,
  statusHistory: z.array(StatusStep),
  /** Ingredients that were gone when the paid order was made; empty in calm. */
  short: z.array(z.string()),
  version: z.int(),
  createdAt: Moment,
  razorpayOrderId: z.string(),
  paymentId: z.string(),
  /** What of its money goes (`due`) or went back, in paise. `byProvider`: done at the provider's dashboard. */
  refund: z.optional(
    z.nullable(
      z.object({
        amount: Paise,
        state: z.enum(['due', 'done']),
        reason: z.string(),
        byProvider: z.boolean(),
        at: Moment,
      }),
    ),
  ),
  /** Where it goes and how to reach the customer, as told at checkout; `phone` with its country's code. */
  delivery: z.optional(Delivery),
  /** What was promised at checkout. */
  promise: z.optional(TimeRange),
  expected: z.optional(Expected),
  /** Cancelled: nobody makes it any more. */
  voided: z.optional(z.nullable(z.object({ at: Moment, reason: z.string() }))),
};

/** An order as its customer sees it. */
export const OrderAnswer = z.object({ ...orderFields, userId: z.union([Id, z.object({ _id: Id })]) });
export type OrderAnswer = z.infer<typeof OrderAnswer>;

/** An order as an admin sees it: `userId` populated with name and e-mail (specification, section 3). */
export const AdminOrderAnswer = z.object({
  ...orderFields,
  userId: z.object({ _id: Id, name: z.string(), email: z.string() }),
  /** The admin who heard it ring, and when. */
  acknowledged: z.optional(z.object({ at: Moment, by: By })),
});
export type AdminOrderAnswer = z.infer<typeof AdminOrderAnswer>;

/** The cursor of the next page and the count of all travel in headers. */
export const OrdersAnswer = z.object({ orders: z.array(z.union([AdminOrderAnswer, OrderAnswer])) });

/**
 * A claim on one line of a paid checkout. `price` is only compared: it must be a price of that line, in
 * rupees.
 */
export const CreateOrderBody = z.object({
  base: z.string(),
  sauce: z.string(),
  cheese: z.string(),
  veggies: z.array(z.string()),
  pizzaId: Id,
  quantity: Quantity,
  price: z.number(),
  razorpayOrderId: z.string(),
  paymentId: z.string(),
  waitMs: WaitMs,
});
export type CreateOrderBody = z.infer<typeof CreateOrderBody>;

export const CreateOrderAnswer = z.object({ message: z.string(), order: z.nullable(OrderAnswer) });

/**
 * Without `limit` the whole list, up to `wholeListMax`; with it one page from after `cursor`. Newest first; `late` is what waits,
 * longest first: without a `status` only what is not delivered yet.
 */
export const OrdersQuery = z.object({
  limit: z.optional(PageLimit),
  cursor: z.optional(Id),
  status: z.optional(Status),
  sort: z.optional(z.enum(['late'])),
  /** Only new orders that nobody has acknowledged or moved. */
  ringing: z.optional(z.literal('true')),
  q: z.optional(SearchText),
  /** Customers: with the cancelled ones whose money goes back. */
  voided: z.optional(z.literal('true')),
});
export type OrdersQuery = z.infer<typeof OrdersQuery>;

/** `version` is that of the order the admin's screen showed; a stale one is refused with the current order. */
export const UpdateOrderBody = z.object({ status: Status, version: z.optional(z.int()) });
export const UpdateOrderAnswer = z.object({ message: z.string(), order: AdminOrderAnswer });

/** How many orders one call may move. */
export const moveManyMax = 200;

export const UpdateOrdersBody = z.object({
  status: Status,
  orders: z.array(z.object({ _id: Id, version: z.int() })).check(z.minLength(1), z.maxLength(moveManyMax)),
});
export const UpdateOrdersAnswer = z.array(
  z.object({
    _id: Id,
    ok: z.boolean(),
    message: z.string(),
    /** As it is now, also after a refusal; null when it no longer exists. */
    order: z.nullable(AdminOrderAnswer),
  }),
);
export type UpdateOrdersAnswer = z.infer<typeof UpdateOrdersAnswer>;

export const AcknowledgeOrdersBody = z.object({
  orders: z.array(Id).check(z.minLength(1), z.maxLength(moveManyMax)),
});
/** As they are now; whoever acknowledged one first stays. Those that were deleted are missing. */
export const AcknowledgeOrdersAnswer = z.object({ orders: z.array(AdminOrderAnswer) });

/**
 * What becomes of the money of a deleted order. Without a word it goes back, but for a delivered order; to keep
 * it takes a reason.
 */
export const CancelOrderBody = z
  .optional(
    z.object({
      refund: z.optional(z.boolean()),
      reason: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(200))),
    }),
  )
  .check(
    z.refine((body) => body?.refund !== false || body.reason !== undefined, {
      error: validation.reasonRequired,
      path: ['reason'],
    }),
  );
export type CancelOrderBody = z.infer<typeof CancelOrderBody>;

export const OrderCounts = z.record(Status, z.int());
export type OrderCounts = z.infer<typeof OrderCounts>;
