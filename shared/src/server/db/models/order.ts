import type { Types } from 'mongoose';
import {
  arrivals,
  channels,
  type Estimate,
  firstStatus,
  fulfilments,
  lastStatus,
  orderStatuses,
  type PizzaFood,
  badRating,
  ratings,
  type RemakeReason,
  tenders,
} from '../../../domain/index.ts';
import { backlogIndex } from './backlog-index.ts';
import { kind, pricedRecipe } from './cart-line.ts';
import { delivery, need, staffFields, timeRange } from './checkout.ts';
import * as f from './field.ts';

const statusStep = {
  status: f.field<(typeof orderStatuses)[number]>(String),
  at: f.moment,
  /** The admin who set it; absent if the shop did. */
  by: f.optional(f.partWithId(staffFields)),
  how: f.optional(f.oneOf(arrivals)),
};
export interface StatusStep extends f.DocumentOf<typeof statusStep> {}

const refund = {
  /** Integer paise, in total. */
  amount: f.number,
  state: f.field<'due' | 'done'>(String),
  reason: f.text,
  /** Made at the provider's dashboard. */
  byProvider: f.flag,
  /** Whole pizzas among it, of an order that stays. */
  quantity: f.optional(f.number),
  /** Beside the amount: the fee of its delivery, which went back with the last of its orders. */
  fee: f.optional(f.number),
  /** Of amount and fee, where a dispute keeps any: made, on its way, waiting for the bank, and given back by the bank. */
  parts: f.optional(f.part({ done: f.number, due: f.number, waits: f.number, back: f.number })),
  /** Of the amount alone: what waits or was given back by the bank. */
  kept: f.optional(f.number),
  /** Written with its voiding: not in its checkout yet. */
  ofVoid: f.optional(f.flag),
  at: f.moment,
};
/** The order's refund, due or done. */
export interface OrderRefund extends f.DocumentOf<typeof refund> {}

/** Pizzas that were refunded, and whose ingredients go back to stock; none once the order's own are `returning`. */
const restock = {
  /** That of their refund. */
  key: f.text,
  quantity: f.number,
  state: f.field<'returning' | 'returned'>(String),
  /** Token of the transfer that returned them. */
  token: f.optional(f.text),
};

const fields = {
  checkoutId: f.id,
  line: f.number,
  /** Number of orders of its checkout. */
  lines: f.optional(f.number),
  /** As of its checkout. */
  number: f.optional(f.number),
  userId: f.id,
  /** Snapshots: an order stays readable without its customer or pizza. Rupees. */
  customer: f.group({ name: f.text, email: f.text }),
  delivery: f.optional(delivery),
  /** As of its checkout: which change of the delivery this is a copy of. */
  deliveryVersion: f.optional(f.number),
  /** When that was copied, until the kitchen has seen it. */
  deliveryChanged: f.optional(f.moment),
  /** As of its checkout. */
  channel: f.optional(f.oneOf(channels)),
  /** Of its whole payment, how and how much (paise) the counter received; absent on older ones. */
  tenders: f.optional(f.list(f.part({ tender: f.oneOf(tenders), amount: f.number }))),
  fulfilment: f.optional(f.oneOf(fulfilments)),
  /** As of its checkout: paise of the whole delivery, and so in no order's `totalAmount`. */
  deliveryFee: f.optional(f.number),
  promise: f.optional(f.part(timeRange)),
  /** Of one ordered for later: when it is to be begun. */
  startAt: f.optional(f.moment),
  /** A remake's, where what it replaces is called by another day than the remake's own. */
  calledAs: f.optional(f.text),
  /** Its last change of time, by the transfer that holds the new slot for it. */
  newTime: f.optional(f.part({ token: f.text, at: f.moment, byShop: f.flag })),
  /** It is not to be begun yet: the kitchen sees it apart, and nothing waits for it. */
  later: f.optional(f.flag),
  /**
   * Absent while the promise holds. Changes do not increment the version: they must not conflict with an admin's
   * change.
   */
  expected: f.optional(f.part({ ...timeRange, why: f.field<Estimate['why']>(String) })),
  pizza: f.group({ _id: f.id, name: f.text, price: f.number, image: f.text }),
  ...pricedRecipe,
  /** As on the checkout's line. */
  recipe: f.optional(f.part(pricedRecipe)),
  food: f.optional(f.mixed<PizzaFood>()),
  asChosen: f.optional(f.flag),
  kind,
  quantity: f.number,
  /** The order that this one replaces: nothing was paid for it, so it is no sale, on no bill, and never refunded. */
  remakeOf: f.optional(f.id),
  /** Of a remake. `again`: what it replaces had left, so it is a way of its own. */
  remake: f.optional(
    f.part({ key: f.text, reason: f.field<RemakeReason>(String), again: f.optional(f.flag) }),
  ),
  /** How many remakes of it were begun. */
  remakes: f.optional(f.number),
  /** The customer's note to the kitchen. */
  note: f.optional(f.text),
  /** The shop writes bills: one for all lines of its checkout. */
  billed: f.optional(f.flag),
  /** Integer paise. */
  totalAmount: f.number,
  status: f.oneOf(orderStatuses),
  statusHistory: f.list(f.part(statusStep)),
  /** Left the oven: the stage below its status (`stageOf`). Stays when it is handed over, to be brought back to Pack. */
  baked: f.optional(f.part({ at: f.moment, by: f.group(staffFields) })),
  /** Who silenced its alarm; absent until then, and for orders moved at once. */
  acknowledged: f.optional(f.part({ at: f.moment, by: f.group(staffFields) })),
  /** What its rider said: who took it, and when nobody was at the door; and that the shop has called since. Of this way only. */
  road: f.optional(
    f.part({ carrier: f.optional(f.text), nobodyAt: f.optional(f.moment), called: f.optional(f.flag) }),
  ),
  /** Incremented with every change. */
  version: f.number,
  needs: f.list(need),
  /** `returning`: voided, its stock not yet confirmed as returned. */
  stock: f.field<'consumed' | 'short' | 'returning' | 'returned'>(String),
  /** Ingredients missing when the paid order was made. */
  short: f.withDefault(f.list(f.text), []),
  /** Token of the stock this order used; null when short. */
  stockToken: f.withDefault(f.field<string | null>(String), null),
  /** Token of the transfer that returned its stock, once voided. */
  returnedBy: f.optional(f.text),
  restocks: f.optional(f.list(f.part(restock))),
  razorpayOrderId: f.text,
  paymentId: f.text,
  voided: f.optional(
    f.partWithId({
      at: f.moment,
      by: f.group(staffFields),
      /** Whose decision it was, `lost` where a restored backup lost that; see `whoVoided`. */
      who: f.optional(f.oneOf(['customer', 'staff', 'lost'])),
      reason: f.text,
      /** Delivered, and only taken off the staff's lists: to its customer it is as it was. */
      cleared: f.optional(f.flag),
    }),
  ),
  /** Copy of its refunds for display; the checkout is authoritative. */
  refund: f.optional(f.part(refund)),
  /** Its payment's most urgent dispute, in words. */
  dispute: f.optional(f.text),
  /**
   * How its delivery was, and the customer's words, which are personal: never in logs, jobs or metrics. `unseen`: a bad one,
   * until somebody at the counter has seen it.
   */
  rating: f.optional(
    f.part({
      rating: f.oneOf(ratings),
      words: f.optional(f.text),
      at: f.optional(f.moment),
      unseen: f.optional(f.flag),
    }),
  ),
  /** Its mail is not in the outbox yet: sent out for delivery, or cancelled without a refund. */
  mailDue: f.optional(f.flag),
  /** This version's live event has not been confirmed as sent. */
  unpublished: f.optional(f.flag),
  createdAt: f.moment,
  /** Short id, `#5C70BD`; derived from the id, stored for its index. */
  shortId: f.text,
  /** The customer's search words, with the phone's; stored for their index. */
  words: f.list(f.text),
};

export interface Order extends f.DocumentOf<typeof fields> {
  _id: Types.ObjectId;
}

/** Null also covers missing fields in the index: counted from the index alone. */
export const notVoided = { voided: null } as const;

/** Voided, and not only taken off the staff's lists. */
export const cancelled = { voided: { $exists: true }, 'voided.cleared': { $exists: false } };

/** What its customer has, or had. */
export const notCancelled = { $nor: [cancelled] };

/** Remakes are no sales. */
export const notRemade = { remakeOf: null } as const;

/** Still on their way to the customer, unless voided. */
export const notDelivered = { status: { $in: orderStatuses.filter((status) => status !== lastStatus) } };

/** See `isUnacknowledged`. */
export const unacknowledged = {
  status: firstStatus,
  statusHistory: { $size: 1 },
  acknowledged: { $exists: false },
  later: { $exists: false },
} as const;

/** Of those that were forgotten nothing is made: ordered before then, or to be begun before then. */
export const sinceThen = (then: Date) => ({
  later: { $exists: false },
  $or: [{ createdAt: { $gte: then } }, { startAt: { $gte: then } }],
});

export const orderSchema = f.schemaOf(fields);
/** The lock of the whole pipeline: one order per paid line. */
orderSchema.index({ checkoutId: 1, line: 1 }, { unique: true });
orderSchema.index({ userId: 1, _id: -1 });
orderSchema.index({ status: 1, voided: 1, _id: -1 });
orderSchema.index({ voided: 1, _id: -1 });
orderSchema.index({ voided: 1, createdAt: 1 });
orderSchema.index({ createdAt: 1 });
orderSchema.index({ paymentId: 1 });
orderSchema.index({ razorpayOrderId: 1 });
orderSchema.index({ shortId: 1 });
orderSchema.index({ number: 1, _id: -1 }, { sparse: true });
orderSchema.index({ words: 1 });
orderSchema.index({ remakeOf: 1 }, { sparse: true });
orderSchema.index({ 'voided.by._id': 1 }, { sparse: true });
orderSchema.index(
  { 'rating.rating': 1, checkoutId: -1 },
  { partialFilterExpression: { 'rating.rating': badRating } },
);
backlogIndex(orderSchema, { stock: 'returning' }, 'voided.at');
backlogIndex(orderSchema, { 'restocks.state': 'returning' }, 'createdAt');
backlogIndex(orderSchema, { 'refund.state': 'due' }, 'refund.at');
backlogIndex(orderSchema, { 'rating.unseen': true }, 'createdAt');
backlogIndex(orderSchema, { mailDue: true }, 'createdAt');
backlogIndex(orderSchema, { later: true }, 'startAt');
backlogIndex(orderSchema, { unpublished: true }, 'createdAt');
