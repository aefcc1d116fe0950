import { RecipeAnswer } from '../everyone/menu.ts';
import { pricedRecipe } from '../everyone/priced-recipe.ts';
import { channels, delays, fulfilments, orderStatuses, ratings } from '../../domain/index.ts';
import { PizzaFood } from '../everyone/food.ts';
import { Person } from '../person.ts';
import {
  Id,
  Moment,
  Note,
  PageLimit,
  Paise,
  Quantity,
  SearchText,
  TimeRange,
  WaitMs,
} from '../primitives.ts';
import { z } from '../z.ts';

export const Status = z.enum(orderStatuses);

const StatusStep = z.object({
  status: Status,
  at: Moment,
  /** Who set it; null if the shop did. */
  by: z.nullable(Person),
  /** Delivered, as nobody said otherwise for long. */
  assumed: z.optional(z.boolean()),
});

export const Delivery = z.object({
  address: z.string(),
  phone: z.optional(z.string()),
  /** Note for the courier. */
  note: z.optional(z.string()),
});

/** Current estimate; `why` when it is later than promised. */
export const Expected = z.object({ ...TimeRange.shape, why: z.optional(z.enum(delays)) });

/** How a delivery was: one tap, and words if wanted. */
export const RateBody = z.object({ rating: z.enum(ratings), words: z.optional(Note) });

const orderFields = {
  _id: Id,
  checkoutId: Id,
  line: z.int(),
  /** Number of orders of its checkout; absent on older orders. */
  lines: z.optional(z.int()),
  /** What its delivery is called that day; absent on older orders. */
  number: z.optional(z.int()),
  /** From the snapshot taken when ordering: readable after the pizza is removed. */
  pizzaId: z.nullable(z.object({ _id: Id, name: z.string(), price: z.number() })),
  pizzaImage: z.string(),
  ...pricedRecipe,
  /** As promised when it was sold; absent if nothing was. */
  food: z.optional(PizzaFood),
  quantity: z.int(),
  /** The order that this one replaces, for nothing. */
  remakeOf: z.optional(Id),
  /** The customer's note to the kitchen. */
  note: z.optional(z.string()),
  /** Its checkout has a bill, or gets one. */
  billed: z.optional(z.boolean()),
  totalAmount: Paise,
  status: Status,
  statusHistory: z.array(StatusStep),
  /** When it left the oven, to be packed; counts while it is In the Kitchen. */
  baked: z.optional(Moment),
  /** Ingredients missing when the paid order was made; normally empty. */
  short: z.array(z.string()),
  version: z.int(),
  createdAt: Moment,
  razorpayOrderId: z.string(),
  paymentId: z.string(),
  /** Refund, `due` or done, in paise. `byProvider`: made at the provider's dashboard. */
  refund: z.optional(
    z.nullable(
      z.object({
        amount: Paise,
        state: z.enum(['due', 'done']),
        reason: z.string(),
        byProvider: z.boolean(),
        /** Whole pizzas among it, of an order that stays. */
        quantity: z.optional(z.int()),
        /** Beside the amount: the delivery's fee, with the last of its orders. */
        fee: z.optional(Paise),
        at: Moment,
      }),
    ),
  ),
  /** Absent: delivered. */
  fulfilment: z.optional(z.enum(fulfilments)),
  /** Paise of the whole delivery, beside the totals of all its orders. */
  deliveryFee: z.optional(Paise),
  /** Address and contact as given at checkout, without an address of what is collected; `phone` with its country code. */
  delivery: z.optional(Delivery),
  /** How often that was changed since it was paid. */
  deliveryVersion: z.optional(z.int()),
  /** The promise at checkout. */
  promise: z.optional(TimeRange),
  /** Of one ordered for later: when the kitchen is to begin; `later` until then. */
  startAt: z.optional(Moment),
  /** What its delivery is called, where it is not by `number`, `startAt` and `createdAt`: made again on another day. */
  calledAs: z.optional(z.string()),
  later: z.optional(z.boolean()),
  expected: z.optional(Expected),
  /** How its delivery was, the same on all its orders. */
  rating: z.optional(z.object({ rating: z.enum(ratings), words: z.optional(z.string()) })),
  /** Cancelled. */
  voided: z.optional(z.nullable(z.object({ at: Moment, reason: z.string() }))),
};

/** An order's customer (specification, section 3: `userId` populated with name and e-mail). */
const Customer = z.object({ _id: Id, name: z.string(), email: z.string() });

/** Who silenced an order's alarm, and when. */
const Acknowledged = z.object({ at: Moment, by: Person });

export const OrderAnswer = z.object({ ...orderFields, userId: z.union([Id, z.object({ _id: Id })]) });
export type OrderAnswer = z.infer<typeof OrderAnswer>;

export const AdminOrderAnswer = z.object({
  ...orderFields,
  /** Absent: ordered on the web. */
  channel: z.optional(z.enum(channels)),
  /** How its whole payment was received at the counter (`Tender`). */
  tenders: z.optional(z.array(z.object({ tender: z.string(), amount: Paise }))),
  userId: Customer,
  acknowledged: z.optional(Acknowledged),
  bakedBy: z.optional(Person),
  /** Refunded with their ingredients back in stock: so many of it are not made. */
  restocked: z.optional(z.int()),
  voidedBy: z.optional(Person),
  /** Whose decision that was: `customer`, `staff`, or `lost` with a backup. Absent: older. */
  voidedWho: z.optional(z.string()),
  /** When its delivery was changed, until the kitchen has seen that. */
  deliveryChanged: z.optional(Moment),
  /** How often it was begun again. */
  remakes: z.optional(z.int()),
  /** Why it is made again (`RemakeReason`). */
  remakeReason: z.optional(z.string()),
  /** What its rider said by their link: who took it, and when nobody was there, until the shop has called. */
  carrier: z.optional(z.string()),
  nobodyAt: z.optional(Moment),
  /** Of its payment by the customer's bank, in words. */
  dispute: z.optional(z.string()),
});
export type AdminOrderAnswer = z.infer<typeof AdminOrderAnswer>;

/** Either; not a union of the two, which would check each customer's order twice. */
export const ListedOrder = z.object({
  ...AdminOrderAnswer.shape,
  userId: z.union([Id, Customer, z.object({ _id: Id })]),
});

/** The next page's cursor and the total count are in headers. */
export const OrdersAnswer = z.object({ orders: z.array(ListedOrder) });

/**
 * Requests the order of one line of a paid checkout. `price` is only compared: it must be a price of that line, in
 * rupees.
 */
export const CreateOrderBody = z.object({
  ...RecipeAnswer.shape,
  pizzaId: Id,
  /** Tells lines apart that are the same otherwise; omitted: the first of them. */
  lineId: z.optional(z.string()),
  quantity: Quantity,
  price: z.number(),
  razorpayOrderId: z.string(),
  paymentId: z.string(),
  waitMs: WaitMs,
});
export type CreateOrderBody = z.infer<typeof CreateOrderBody>;

export const CreateOrderAnswer = z.object({ message: z.string(), order: z.nullable(OrderAnswer) });

/**
 * Without `limit` the whole list, up to `wholeListMax`; with it one page after `cursor`. Newest first; `late` sorts by
 * longest wait and, without a `status`, excludes delivered orders.
 */
export const OrdersQuery = z.object({
  limit: z.optional(PageLimit),
  cursor: z.optional(Id),
  status: z.optional(Status),
  sort: z.optional(z.enum(['late'])),
  /** Only new orders not yet acknowledged or moved. */
  ringing: z.optional(z.literal('true')),
  q: z.optional(SearchText),
  /** Staff: of this account. */
  userId: z.optional(Id),
  /**
   * `true`, customers: includes cancelled orders that they paid for. `only`, staff: those that were cancelled, and no others;
   * without it, a search by `q` alone finds them among the others.
   */
  voided: z.optional(z.enum(['true', 'only'])),
});
export type OrdersQuery = z.infer<typeof OrdersQuery>;
