import { backWays, limits, refundCauses, remakeReasons, tenders } from '../../domain/index.ts';
import { adminValidation } from '../../messages/admin/validation.ts';
import { AdminOrderAnswer, Status } from '../customer/orders.ts';
import { DeliveryChoice } from '../everyone/delivery.ts';
import { Done, Id, Moment, Name, Paise, Quantity, WaitMs } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { Reason } from './reason.ts';

/** What only admins send about orders, apart from what every customer's screen loads. */

const Move = {
  status: Status,
  /** With In the Kitchen: whether it left the oven. Without it, one that is In the Kitchen stays where it is there. */
  baked: z.optional(z.boolean()),
};
/** `version`: the one the admin's screen showed; a stale one is refused with the current order. */
export const UpdateOrderBody = z.object({ ...Move, version: z.optional(z.int()) });

export const UpdateOrderAnswer = z.object({ message: z.string(), order: AdminOrderAnswer });

/** Most orders per call. */
export const moveManyMax = 200;

export const UpdateOrdersBody = z.object({
  ...Move,
  orders: z.array(z.object({ _id: Id, version: z.int() })).check(z.minLength(1), z.maxLength(moveManyMax)),
});

export const UpdateOrdersAnswer = z.array(
  z.object({
    _id: Id,
    ok: z.boolean(),
    message: z.string(),
    /** Current state, also after a refusal; null when it no longer exists. */
    order: z.nullable(AdminOrderAnswer),
  }),
);

export const AcknowledgeOrdersBody = z.object({
  orders: z.array(Id).check(z.minLength(1), z.maxLength(moveManyMax)),
});

/** Current state; the first to acknowledge is kept. Deleted orders are missing. */
export const AcknowledgeOrdersAnswer = z.object({ orders: z.array(AdminOrderAnswer) });

/**
 * How an order is cancelled. By default it is refunded, unless delivered; keeping the money requires a reason. `status` is
 * the one that was seen: a refund of what was delivered since is refused. Of what was delivered either of them needs a reason.
 */
export const CancelOrderBody = z
  .optional(
    z.object({
      status: z.optional(Status),
      refund: z.optional(z.boolean()),
      reason: z.optional(Reason),
      /** What the same press cancels with it, in this order. */
      others: z.optional(
        z.array(z.object({ _id: Id, status: z.optional(Status) })).check(z.maxLength(moveManyMax)),
      ),
    }),
  )
  .check(
    z.refine((body) => body?.refund !== false || body.reason !== undefined, {
      error: adminValidation.reasonRequired,
      path: ['reason'],
    }),
  );

/**
 * `handBack`: what of it a person gives back, in paise, with the delivery's fee if that goes. `gone`: where there were others,
 * or what is made again went too, all that are cancelled; the message says why the rest are not.
 */
export const CancelOrderAnswer = z.extend(Done, {
  gone: z.optional(z.array(Id)),
  handBack: z.optional(z.array(z.object({ tender: z.enum(backWays), amount: Paise }))),
});

/**
 * A part of an order's line that is given back while the order stays: whole pizzas, or an amount. `key` is the screen's: the
 * same key is the same refund, whatever else is sent.
 */
export const RefundOrderBody = z
  .object({
    key: IdempotencyKey,
    quantity: z.optional(Quantity),
    /** Paise. */
    amount: z.optional(Paise),
    reason: z.enum(refundCauses),
    /** To the customer; needed for the reason `other`. */
    words: z.optional(z.string().check(z.trim(), z.maxLength(limits.reasonMax))),
    /** Whether the ingredients of whole pizzas go back to stock. */
    restock: z.boolean(),
    /** How it is given back, where a person received so much in this way; else as it was paid. */
    tender: z.optional(z.enum(tenders)),
    /** What had gone back of this order as the screen showed it, in paise: refused when more has. */
    back: z.optional(Paise),
    waitMs: WaitMs,
  })
  .check(
    z.refine(({ quantity, amount }) => (quantity === undefined) !== (amount === undefined), {
      error: adminValidation.quantityOrAmount,
      path: ['quantity'],
    }),
    z.refine(({ amount, restock }) => amount === undefined || !restock, {
      error: adminValidation.restockPizzas,
      path: ['restock'],
    }),
    z.refine(({ reason, words = '' }) => reason !== 'other' || words.length > 2, {
      error: adminValidation.wordsRequired,
      path: ['words'],
    }),
  );
export type RefundOrderBody = z.infer<typeof RefundOrderBody>;

/** `held`: its payment is disputed. The order is as it is after it. */
export const RefundOrderAnswer = z.object({
  message: z.string(),
  order: AdminOrderAnswer,
  refund: z.object({
    amount: Paise,
    quantity: z.int(),
    state: z.enum(['held', 'kept', 'due', 'done', 'failed']),
    tender: z.optional(z.enum(backWays)),
  }),
});

/** Nothing else: what is not understood here could cost money. */
export const RemakeBody = z.object({
  /** The screen's, one for each remake that is meant: sent again it answers the same. */
  key: IdempotencyKey,
  quantity: Quantity,
  reason: z.enum(remakeReasons),
});

export const RemakeAnswer = z.object({ message: z.string(), order: AdminOrderAnswer });

export const OfCheckout = z.object({ checkoutId: Id });

/** What delivery to an address costs, in paise; `minimum`: the order is smaller than what is delivered there. */
export const ReaddressTerms = z.object({ fee: Paise, minimum: z.optional(Paise) });
export type ReaddressTerms = z.infer<typeof ReaddressTerms>;

/**
 * What is not named stays; `version`: the `deliveryVersion` that the screen showed, 0 without one. `terms`: what the person
 * knows that it costs, at first what was paid; other ones are refused with these in the details. Without them nobody is asked.
 */
export const ChangeDeliveryBody = z.object({
  ...DeliveryChoice.shape,
  name: z.optional(Name),
  version: z.int().check(z.minimum(0)),
  terms: z.optional(ReaddressTerms),
});

/** Of one delivery, as they are now; also in the details of a refusal. */
export const DeliveryOrders = z.object({ orders: z.array(AdminOrderAnswer) });

export const DeliveryOrdersAnswer = z.object({ message: z.string(), ...DeliveryOrders.shape });

export const RiderLinksBody = z.object({
  checkouts: z.array(Id).check(z.minLength(1), z.maxLength(moveManyMax)),
});

/** One for each delivery that is still to arrive. */
export const RiderLinksAnswer = z.array(z.object({ checkoutId: Id, url: z.string() }));

/** What urgency is judged by (`UrgencyRule`): usual ms at each station, and the kitchen's limits in minutes. */
export const PaceAnswer = z.object({
  waitMs: z.number(),
  kitchenMs: z.number(),
  deliveryMs: z.number(),
  tight: z.int(),
  late: z.int(),
});

export const OrderCounts = z.record(Status, z.int());
export type OrderCounts = z.infer<typeof OrderCounts>;

export const orderCounts = call('GET /order/counts', 'kitchen', { answer: OrderCounts });
export const orderPace = call('GET /order/pace', 'kitchen', { answer: PaceAnswer });
export const order = call('GET /order/order/:id', 'kitchen', { answer: AdminOrderAnswer });

export const updateOrder = call('PUT /order/update_order/:id', 'kitchen', {
  body: UpdateOrderBody,
  answer: UpdateOrderAnswer,
  strict: true,
});

export const updateOrders = call('PUT /order/update_orders', 'kitchen', {
  body: UpdateOrdersBody,
  answer: UpdateOrdersAnswer,
  strict: true,
});

export const acknowledgeOrders = call('PUT /order/acknowledge', 'kitchen', {
  body: AcknowledgeOrdersBody,
  answer: AcknowledgeOrdersAnswer,
});

/** Makes an order again, or some of its pizzas, for nothing: a new order of the same delivery. */
export const remakeOrder = call('POST /order/remake/:id', 'kitchen', {
  body: RemakeBody,
  answer: RemakeAnswer,
  strict: true,
});

/** Changes where a delivery goes and whom to ask for, until it is handed over. */
export const changeDelivery = call('PUT /order/delivery/:checkoutId', 'counter', {
  params: OfCheckout,
  body: ChangeDeliveryBody,
  answer: DeliveryOrdersAnswer,
  strict: true,
});

/** Another time for what was ordered for later, until it is to be begun. */
export const changeTime = call('PUT /order/delivery_time/:checkoutId', 'counter', {
  params: OfCheckout,
  body: z.object({ dueAt: Moment }),
  strict: true,
});

/** The kitchen has seen that its delivery was changed. */
export const seeDelivery = call('PUT /order/delivery_seen/:checkoutId', 'kitchen', {
  params: OfCheckout,
  answer: DeliveryOrdersAnswer,
});

/** Somebody has called whom a rider did not find: no screen says that any more, unless the rider says it again. */
export const callDelivery = call('PUT /order/delivery_called/:checkoutId', 'counter', {
  params: OfCheckout,
  answer: DeliveryOrdersAnswer,
});

/** New links for riders: each opens one delivery without an account, until it arrived or the link expired. */
export const riderLinks = call('POST /order/rider_links', 'kitchen', {
  body: RiderLinksBody,
  answer: RiderLinksAnswer,
});

export const cancelOrder = call('DELETE /order/cancel_order/:id', 'counter', {
  body: CancelOrderBody,
  answer: CancelOrderAnswer,
  strict: true,
});

/** Gives a part of an order back, which stays. */
export const refundOrder = call('POST /order/refund/:id', 'counter', {
  body: RefundOrderBody,
  answer: RefundOrderAnswer,
  strict: true,
});
