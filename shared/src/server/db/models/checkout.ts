import type { Types } from 'mongoose';
import type { ProviderDispute } from '../../provider/index.ts';
import {
  backWays,
  channels,
  checkoutStates,
  dayMs,
  fulfilments,
  type Need,
  type PizzaFood,
  refundCauses,
  tenders,
} from '../../../domain/index.ts';
import { backlogIndex } from './backlog-index.ts';
import { cartLine, pricedRecipe } from './cart-line.ts';
import * as f from './field.ts';

/** Delivery address, and phone in E.164. Personal: never in logs, jobs or metrics. */
export const delivery = f.part({
  address: f.text,
  phone: f.optional(f.text),
  /** Of the whole order, for who brings it and who makes it; of what is collected for the kitchen. */
  note: f.optional(f.text),
});
export type Delivery = NonNullable<Checkout['delivery']>;

export const timeRange = { from: f.moment, to: f.moment };
export const need = f.part({
  category: f.field<Need['category']>(String),
  name: f.text,
  qty: f.number,
  until: f.optional(f.moment),
});

/** A cart line as priced at create-payment. Rupees, except `amount`. */
const line = {
  ...cartLine,
  /** Its pizza's recipe when it was sold: later changes of the menu change nothing here. */
  recipe: f.optional(f.part(pricedRecipe)),
  /** What was known of it, and so promised, when it was sold. */
  food: f.optional(f.mixed<PizzaFood>()),
  line: f.number,
  /** Integer paise: the line's part of the amount charged. */
  amount: f.number,
  needs: f.list(need),
  /** Set once this line's order exists. */
  orderId: f.optional(f.id),
};
export interface CheckoutLine extends f.DocumentOf<typeof line> {}

/** Who of the staff, and at which of the shop's tablets. */
export const staffFields = { _id: f.id, name: f.text, station: f.optional(f.text) };
const staff = f.partWithId(staffFields);

const tender = f.oneOf(tenders);

/** Money that a person received, in paise. */
const received = {
  tender,
  amount: f.number,
  /** Of the card's slip or the UPI transfer. */
  reference: f.optional(f.text),
  by: staff,
  at: f.moment,
  /** The open till it went into. */
  till: f.optional(f.id),
  /** It was noted as another tender: the last time, and by whom that was corrected. */
  corrected: f.optional(f.part({ was: tender, by: staff, at: f.moment })),
};
export interface Received extends f.DocumentOf<typeof received> {}

/** Who did it, as records keep it: of an account no more than that. */
export const staffOf = ({
  _id,
  name,
  station,
}: Pick<Received['by'], '_id' | 'name'> & { station?: { name: string } | undefined }): Received['by'] => ({
  _id,
  name,
  ...(station && { station: station.name }),
});

const refund = {
  /**
   * Deterministic: the payment's id, `order-` and the order's id (of a part of it followed by `-part-` and the screen's
   * key), `fee-` and the checkout's id, or the id of a refund made at the provider.
   */
  key: f.text,
  paymentId: f.text,
  /** Set when one order is refunded instead of the whole payment. */
  orderId: f.optional(f.id),
  amount: f.number,
  reason: f.text,
  /**
   * `held`: of a checkout rebuilt from the provider, so perhaps of a pizza delivered since the backup: until an admin
   * approves it, or decides that the money is `kept`; or `disputed`. `failed`: a dashboard refund that failed. Our own becomes due
   * again instead.
   */
  state: f.field<'held' | 'kept' | 'due' | 'done' | 'failed'>(String),
  /** It was held since its payment's disputes may take, or took, what is left. */
  disputed: f.optional(f.flag),
  /** Made at the provider's dashboard. */
  byProvider: f.optional(f.flag),
  refundId: f.optional(f.text),
  /** Done, but its bank may still refuse it: no credit note yet. */
  pending: f.optional(f.flag),
  /** From 1; a failed refund is retried under the next number. */
  attempt: f.optional(f.number),
  /** How often it failed, where that is not every attempt before. */
  failures: f.optional(f.number),
  /** It failed at the provider again and again: not asked for again before. */
  restUntil: f.optional(f.moment),
  /**
   * Paid back by hand, out of which till: done at once, and never sent to the provider. What the provider could not
   * return has a `refundId` only where it has made it as well.
   */
  tender: f.optional(f.oneOf(backWays)),
  /** Which member of staff gave it back. */
  by: f.optional(staff),
  till: f.optional(f.id),
  /** Of the transfer, or what was agreed, where the provider could not return it; the customer reads it. */
  reference: f.optional(f.text),
  /** Of parts of lines; `line` as in the checkout, `quantity` none where it is only an amount. */
  lines: f.optional(f.list(f.part({ line: f.number, quantity: f.number, amount: f.number }))),
  /** Of the delivery's fee, and no order. */
  ofFee: f.optional(f.flag),
  /** Of a part: why, for the report. */
  cause: f.optional(f.oneOf(refundCauses)),
  /** Its pizzas' ingredients go back to stock (`restocks` of the order). */
  restock: f.optional(f.flag),
  /** Of a part: when somebody decided it. */
  decidedAt: f.optional(f.moment),
  at: f.moment,
};
export interface Refund extends f.DocumentOf<typeof refund> {}

/** Whether it is asked for once more later: it failed too often to be asked for now. */
export const isResting = ({ restUntil }: Pick<Refund, 'restUntil'>): boolean => {
  const { $gt: now, $lte: longest } = restingAt(new Date());
  return restUntil !== undefined && restUntil > now && restUntil <= longest;
};

/** Ends of rests that count then: one that is further off was noted while a clock was ahead. */
export const restingAt = (now: Date) => ({ $gt: now, $lte: new Date(now.getTime() + 2 * dayMs) });

/** Identifies one attempt, as idempotency key and job id. */
export function refundKey({ key, attempt = 1 }: Pick<Refund, 'key' | 'attempt'>): string {
  return attempt === 1 ? key : `${key}-${attempt}`;
}

/** How often it failed at the provider. */
export const failuresOf = ({ failures, attempt = 1 }: Pick<Refund, 'failures' | 'attempt'>): number =>
  failures ?? attempt - 1;

const fields = {
  userId: f.id,
  customer: f.group({ name: f.text, email: f.text }),
  /** As `words` of an order. */
  keywords: f.optional(f.list(f.text)),
  /** As confirmed at checkout; absent on older checkouts. */
  delivery: f.optional(delivery),
  /** A business that wants its GSTIN on the bill. */
  business: f.optional(f.part({ name: f.text, gstin: f.text })),
  /** The promised time if paid at `createdAt`. */
  promise: f.optional(f.part(timeRange)),
  /** Ordered for later: the promise is its slot, and this is when the kitchen has to begin. */
  startAt: f.optional(f.moment),
  /** How often its time was changed since it was paid. */
  timeVersion: f.optional(f.number),
  /** Absent: ordered on the web. */
  channel: f.optional(f.oneOf(channels)),
  /** Absent: delivered. */
  fulfilment: f.optional(f.oneOf(fulfilments)),
  /** Who took it at the counter. */
  takenBy: f.optional(staff),
  /** What was received at the counter; together the amount. */
  tenders: f.optional(f.list(f.part(received))),
  /** By what their references are found. Stays as long as these do, like a payment's id. */
  references: f.optional(f.list(f.text)),
  cartId: f.text,
  /** Of the cart that it sells, to know the newest of several: clocks may be put back. */
  cartVersion: f.optional(f.number),
  /** Hash of what was priced: an equal cart reuses the checkout. */
  cartHash: f.text,
  lines: f.list(f.part(line)),
  /** Integer paise: the lines' amounts and the fee. */
  amount: f.number,
  /** Paise for bringing it, part of `amount` and of no line; absent where it costs nothing. */
  deliveryFee: f.optional(f.number),
  currency: f.text,
  razorpayOrderId: f.optional(f.text),
  state: f.oneOf(checkoutStates),
  /** A payment made later buys nothing. By the provider's clock, and as the settings were then; absent on old ones. */
  payableUntil: f.optional(f.moment),
  /** Of a link: the order that was taken in its place, so that what is paid by the link goes back. */
  replacedBy: f.optional(f.id),
  /** The payment for this checkout's orders; of one paid at the counter the provider knows nothing (`isCounterPayment`). */
  paymentId: f.optional(f.text),
  /** `user:cart` once paid; unique, so each cart is paid once. */
  paidCart: f.optional(f.text),
  /** What its delivery is called (`callName`), given by the write that pays it; absent on older ones. Unique in its day. */
  number: f.optional(f.number),
  /** The day of its number (`numberDayOf`). */
  numberDay: f.optional(f.text),
  /** When the payment was first reported; the hold stays until the provider was asked. */
  paymentReportedAt: f.optional(f.moment),
  /** The payment that was reported: until the provider lists it, the others decide nothing. */
  reportedPayment: f.optional(f.text),
  /** The provider's reason for the last failure. */
  failure: f.optional(f.text),
  refunds: f.withDefault(f.list(f.part(refund)), []),
  /** What cancellations are about to give back, where that is limited: each counts until its refund is noted. */
  cancelling: f.optional(
    f.list(
      f.part({
        orderId: f.id,
        amount: f.number,
        /** Absent on older ones, which stay. */
        at: f.optional(f.moment),
        /** Of the order: no other is cancelled by it. */
        version: f.optional(f.number),
      }),
    ),
  ),
  /** Banks that question its payments. `news` counts what we learned of each. */
  disputes: f.optional(f.list(f.mixed<ProviderDispute & { news: number }>())),
  /** Its orders may not show all refunds, or how it was paid, yet. */
  refundsUncopied: f.optional(f.flag),
  /** How often its delivery was changed; absent while it is as it was paid. */
  deliveryVersion: f.optional(f.number),
  /** Its orders may not show the last change of its delivery. */
  deliveryUncopied: f.optional(f.flag),
  /** Its customer ended sharing: nor is it followed by a signed link. */
  followEnded: f.optional(f.flag),
  /** Its note about food was changed meanwhile: the kitchen's paper has another. */
  ticketOutdated: f.optional(f.flag),
  /** Its address was changed meanwhile, not only whom to call and what to say. */
  addressChanged: f.optional(f.flag),
  /** Token of the stock taken for its lines; returned by the transfer named in `releasedBy`. */
  hold: f.optional(f.part({ token: f.optional(f.text), releasedBy: f.optional(f.text) })),
  /** Opened before the email was verified: a keyed hash of the client's network. */
  unverifiedFrom: f.optional(f.text),
  holdUntil: f.moment,
  /** When the sweep next checks it at the provider. */
  askAt: f.moment,
  createdAt: f.moment,
  paidAt: f.optional(f.moment),
  /** When its payment was made, by the provider's clock: the date of its bill and of its orders. Absent on old ones. */
  capturedAt: f.optional(f.moment),
  fulfilledAt: f.optional(f.moment),
  /** It was lost, and rebuilt from the provider's order. */
  rebuiltAt: f.optional(f.moment),
  /** Rebuilt, and nobody here is its customer: its lines are for a person to read, and become no orders. */
  customerLost: f.optional(f.flag),
  /** Its customer is gone: anonymised once it is finished. */
  eraseWhenDone: f.optional(f.flag),
  version: f.withDefault(f.number, 0),
  /** This version's live event has not been confirmed as sent. */
  unpublished: f.optional(f.flag),
};

export interface Checkout extends f.DocumentOf<typeof fields> {
  _id: Types.ObjectId;
}

export const checkoutSchema = f.schemaOf(fields);
checkoutSchema.index({ razorpayOrderId: 1 }, { unique: true, sparse: true });
checkoutSchema.index({ paidCart: 1 }, { unique: true, sparse: true });
checkoutSchema.index({ numberDay: 1, number: 1 }, { unique: true, sparse: true });
checkoutSchema.index({ paymentId: 1 }, { sparse: true });
checkoutSchema.index({ userId: 1, createdAt: -1 });
checkoutSchema.index({ userId: 1, cartId: 1, state: 1, paymentReportedAt: 1 });
checkoutSchema.index({ userId: 1, cartId: 1, cartHash: 1, state: 1, _id: 1 });
checkoutSchema.index({ state: 1, holdUntil: 1, _id: 1 });
checkoutSchema.index({ askAt: 1, _id: 1 });
checkoutSchema.index({ paidAt: 1 }, { sparse: true });
checkoutSchema.index({ keywords: 1 });
checkoutSchema.index({ references: 1 }, { sparse: true });
checkoutSchema.index({ 'takenBy._id': 1 }, { sparse: true });
checkoutSchema.index({ channel: 1, createdAt: 1 }, { partialFilterExpression: { channel: 'counter' } });
checkoutSchema.index({ 'refunds.paymentId': 1 });
checkoutSchema.index({ 'refunds.by._id': 1 }, { sparse: true });
checkoutSchema.index({ 'tenders.till': 1 }, { sparse: true });
checkoutSchema.index({ 'tenders.by._id': 1 }, { sparse: true });
checkoutSchema.index({ 'tenders.corrected.by._id': 1 }, { sparse: true });
checkoutSchema.index({ 'refunds.till': 1 }, { sparse: true });
checkoutSchema.index({ 'disputes.status': 1 }, { sparse: true });
backlogIndex(checkoutSchema, { eraseWhenDone: true }, 'createdAt');
backlogIndex(checkoutSchema, { state: 'opening' }, 'createdAt');
backlogIndex(checkoutSchema, { state: 'paid' }, 'paidAt');
backlogIndex(checkoutSchema, { 'refunds.state': 'due' }, 'createdAt');
backlogIndex(checkoutSchema, { 'refunds.state': 'held' }, 'rebuiltAt');
backlogIndex(checkoutSchema, { 'refunds.pending': true }, 'createdAt');
backlogIndex(checkoutSchema, { refundsUncopied: true }, 'createdAt');
backlogIndex(checkoutSchema, { deliveryUncopied: true }, 'createdAt');
backlogIndex(checkoutSchema, { unpublished: true }, 'createdAt');
