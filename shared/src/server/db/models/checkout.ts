import { Schema, type Types } from 'mongoose';
import type { ProviderDispute } from '../../payments/index.ts';
import { type CheckoutState, checkoutStates, type Need, type TimeRange } from '../../../domain/index.ts';
import { backlogIndex } from './backlog-index.ts';
import { cartLine, type StoredCartLine } from './cart-line.ts';

/** Delivery address, and phone in E.164. Personal: never in logs, jobs or metrics. */
export interface Delivery {
  address: string;
  phone?: string;
  /** Note for the courier. */
  note?: string;
}

/** The delivery time promised. */
export const timeRange = { _id: false, from: Date, to: Date };

const optionalText = { type: String, required: false };
export const delivery = { _id: false, address: String, phone: optionalText, note: optionalText };

/** A cart line as priced at create-payment. Rupees, except `amount`. */
export interface CheckoutLine extends StoredCartLine {
  line: number;
  /** Integer paise: the line's part of the amount charged. */
  amount: number;
  needs: Need[];
  /** Set once this line's order exists. */
  orderId?: Types.ObjectId;
}

export interface Refund {
  /** Deterministic: the payment's id, `order-` and the order's id, or the id of a refund made at the provider. */
  key: string;
  paymentId: string;
  /** Set when one order is refunded instead of the whole payment. */
  orderId?: Types.ObjectId;
  amount: number;
  reason: string;
  /** `failed`: a dashboard refund that failed. Our own becomes due again instead. */
  state: 'due' | 'done' | 'failed';
  /** Made at the provider's dashboard. */
  byProvider?: boolean;
  refundId?: string;
  /** From 1; a failed refund is retried under the next number. */
  attempt?: number;
  at: Date;
}

/** Identifies one attempt, as idempotency key and job id. */
export function refundKey({ key, attempt = 1 }: Pick<Refund, 'key' | 'attempt'>): string {
  return attempt === 1 ? key : `${key}-${attempt}`;
}

export interface Checkout {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  customer: { name: string; email: string };
  /** Search keywords: the customer's name, email and phone, in lower case. */
  keywords?: string[];
  /** As confirmed at checkout; absent on older checkouts. */
  delivery?: Delivery;
  /** The promised time if paid at `createdAt`. */
  promise?: TimeRange;
  cartId: string;
  /** Hash of what was priced: an equal cart reuses the checkout. */
  cartHash: string;
  lines: CheckoutLine[];
  /** Integer paise. */
  amount: number;
  currency: string;
  razorpayOrderId?: string;
  state: CheckoutState;
  /** A payment made later buys nothing. By the provider's clock, and as the settings were then; absent on old ones. */
  payableUntil?: Date;
  /** The payment for this checkout's orders. */
  paymentId?: string;
  /** `user:cart` once paid; unique, so each cart is paid once. */
  paidCart?: string;
  /** When the payment was first reported; the hold stays until the provider was asked. */
  paymentReportedAt?: Date;
  /** The payment that was reported: until the provider lists it, the others decide nothing. */
  reportedPayment?: string;
  /** The provider's reason for the last failure. */
  failure?: string;
  refunds: Refund[];
  /** Banks that question its payments. `news` counts what we learned of each. */
  disputes?: (ProviderDispute & { news: number })[];
  /** Its orders may not show all refunds yet. */
  refundsUncopied?: boolean;
  /** Token of the stock taken for its lines; returned by the transfer named in `releasedBy`. */
  hold?: { token?: string; releasedBy?: string };
  /** Opened before the email was verified: a keyed hash of the client's network. */
  unverifiedFrom?: string;
  holdUntil: Date;
  /** When the sweep next checks it at the provider. */
  askAt: Date;
  createdAt: Date;
  paidAt?: Date;
  fulfilledAt?: Date;
  /** It was lost, and rebuilt from the provider's order. */
  rebuiltAt?: Date;
  /** Its customer is gone: anonymised once it is finished. */
  eraseWhenDone?: boolean;
  version: number;
  /** This version's live event has not been confirmed as sent. */
  unpublished?: boolean;
}

export const need = { _id: false, category: String, name: String, qty: Number };

const line = {
  ...cartLine,
  line: Number,
  amount: Number,
  needs: [need],
  orderId: { type: Schema.Types.ObjectId, required: false },
};

const refund = {
  _id: false,
  key: String,
  paymentId: String,
  orderId: { type: Schema.Types.ObjectId, required: false },
  amount: Number,
  reason: String,
  state: String,
  byProvider: { type: Boolean, required: false },
  refundId: { type: String, required: false },
  attempt: { type: Number, required: false },
  at: Date,
};

export const checkoutSchema = new Schema<Checkout>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    customer: { name: String, email: String },
    keywords: { type: [String], default: undefined },
    delivery: { type: delivery, required: false },
    promise: { type: timeRange, required: false },
    cartId: { type: String, required: true },
    cartHash: { type: String, required: true },
    lines: [line],
    amount: { type: Number, required: true },
    currency: { type: String, required: true },
    razorpayOrderId: { type: String, required: false },
    state: { type: String, enum: checkoutStates, required: true },
    paymentId: { type: String, required: false },
    paidCart: { type: String, required: false },
    paymentReportedAt: { type: Date, required: false },
    reportedPayment: { type: String, required: false },
    failure: { type: String, required: false },
    refunds: { type: [refund], default: [] },
    disputes: { type: [Schema.Types.Mixed], default: undefined },
    refundsUncopied: { type: Boolean, required: false },
    hold: {
      type: {
        _id: false,
        token: { type: String, required: false },
        releasedBy: { type: String, required: false },
      },
      required: false,
    },
    unverifiedFrom: optionalText,
    payableUntil: { type: Date, required: false },
    holdUntil: { type: Date, required: true },
    askAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    paidAt: { type: Date, required: false },
    fulfilledAt: { type: Date, required: false },
    rebuiltAt: { type: Date, required: false },
    eraseWhenDone: { type: Boolean, required: false },
    version: { type: Number, default: 0 },
    unpublished: { type: Boolean, required: false },
  },
  { versionKey: false },
);
checkoutSchema.index({ razorpayOrderId: 1 }, { unique: true, sparse: true });
checkoutSchema.index({ paidCart: 1 }, { unique: true, sparse: true });
checkoutSchema.index({ paymentId: 1 }, { sparse: true });
checkoutSchema.index({ userId: 1, createdAt: -1 });
checkoutSchema.index({ userId: 1, cartId: 1, state: 1, paymentReportedAt: 1 });
checkoutSchema.index({ userId: 1, cartId: 1, cartHash: 1, state: 1, _id: 1 });
checkoutSchema.index({ state: 1, holdUntil: 1, _id: 1 });
checkoutSchema.index({ askAt: 1, _id: 1 });
checkoutSchema.index({ paidAt: 1 }, { sparse: true });
checkoutSchema.index({ keywords: 1 });
checkoutSchema.index({ 'refunds.paymentId': 1 });
checkoutSchema.index({ 'disputes.status': 1 }, { sparse: true });
backlogIndex(checkoutSchema, { eraseWhenDone: true }, 'createdAt');
backlogIndex(checkoutSchema, { state: 'opening' }, 'createdAt');
backlogIndex(checkoutSchema, { state: 'paid' }, 'paidAt');
backlogIndex(checkoutSchema, { 'refunds.state': 'due' }, 'createdAt');
backlogIndex(checkoutSchema, { refundsUncopied: true }, 'createdAt');
backlogIndex(checkoutSchema, { unpublished: true }, 'createdAt');
