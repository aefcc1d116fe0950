import { Schema, type Types } from 'mongoose';
import {
  type CheckoutState,
  checkoutStates,
  type Need,
  type Recipe,
  type TimeRange,
} from '../../domain/index.ts';

/** Where an order goes, and the phone in E.164. Personal: never in logs, jobs or metrics. */
export interface Delivery {
  address: string;
  phone?: string;
  /** To the courier. */
  note?: string;
}

/** When the shop said that an order would be at the door. */
export const timeRange = { _id: false, from: Date, to: Date };

const optionalText = { type: String, required: false };
export const delivery = { _id: false, address: String, phone: optionalText, note: optionalText };

/** One pizza of the cart as it was priced at create-payment. Rupees, but for `amount`. */
export interface CheckoutLine extends Recipe {
  line: number;
  pizzaId: Types.ObjectId;
  pizzaName: string;
  pizzaImage: string;
  originalPrice: number;
  price: number;
  basePrice: number;
  saucePrice: number;
  cheesePrice: number;
  veggiesPrice: number;
  quantity: number;
  /** The customer's, to the kitchen. Personal, like where it goes. */
  note?: string;
  /** Integer paise: what this line adds to the amount charged. */
  amount: number;
  needs: Need[];
  /** Set when the order of this line exists. */
  orderId?: Types.ObjectId;
}

export interface Refund {
  /** Deterministic: the payment's id, `order-` and the order's, or the provider's refund that we did not ask for. */
  key: string;
  paymentId: string;
  /** Set when the money of one order goes back, and not all of the payment. */
  orderId?: Types.ObjectId;
  amount: number;
  reason: string;
  /** `failed`: made at the provider's dashboard, and the money came back. One of ours is due again instead. */
  state: 'due' | 'done' | 'failed';
  /** Made at the provider, past us. */
  byProvider?: boolean;
  refundId?: string;
  /** Counts from 1; a refund that failed at the provider is asked for again as another one. */
  attempt?: number;
  at: Date;
}

/** What names one attempt at a refund, for the provider (idempotency key) and for the queue. */
export function refundKey({ key, attempt = 1 }: Pick<Refund, 'key' | 'attempt'>): string {
  return attempt === 1 ? key : `${key}-${attempt}`;
}

export interface Checkout {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  customer: { name: string; email: string };
  /** By which operators find it: its customer's name, email and phone, in lower case. */
  keywords?: string[];
  /** As confirmed at checkout; absent on checkouts made before this was asked. */
  delivery?: Delivery;
  /** When it would be at the door if it were paid at `createdAt`. */
  promise?: TimeRange;
  cartId: string;
  /** Hash of what was priced: the same cart asked for again is the same checkout. */
  cartHash: string;
  lines: CheckoutLine[];
  /** Integer paise. */
  amount: number;
  currency: string;
  razorpayOrderId?: string;
  state: CheckoutState;
  /** The payment behind this checkout's orders. */
  paymentId?: string;
  /** `user:cart` once paid; unique, so that one cart is paid once. */
  paidCart?: string;
  /** When the browser or the provider first reported a payment; its hold stays until the provider was asked. */
  paymentReportedAt?: Date;
  /** Why the last attempt to pay failed, in the provider's words. */
  failure?: string;
  refunds: Refund[];
  /** The taking of stock that is this checkout's; its lines say of what. Given back by the one named in `releasedBy`. */
  hold?: { token?: string; releasedBy?: string };
  holdUntil: Date;
  /** When the sweep asks the provider next. */
  askAt: Date;
  createdAt: Date;
  paidAt?: Date;
  fulfilledAt?: Date;
  /** It was lost, and built again from what the provider's order says of it. */
  rebuiltAt?: Date;
  version: number;
  /** The live event of this version has not been confirmed sent. */
  unpublished?: boolean;
}

export const need = { _id: false, category: String, name: String, qty: Number };

const line = {
  _id: false,
  line: Number,
  pizzaId: Schema.Types.ObjectId,
  pizzaName: String,
  pizzaImage: String,
  originalPrice: Number,
  price: Number,
  base: String,
  sauce: String,
  cheese: String,
  veggies: [String],
  basePrice: Number,
  saucePrice: Number,
  cheesePrice: Number,
  veggiesPrice: Number,
  quantity: Number,
  note: optionalText,
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
    failure: { type: String, required: false },
    refunds: { type: [refund], default: [] },
    hold: {
      type: {
        _id: false,
        token: { type: String, required: false },
        releasedBy: { type: String, required: false },
      },
      required: false,
    },
    holdUntil: { type: Date, required: true },
    askAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    paidAt: { type: Date, required: false },
    fulfilledAt: { type: Date, required: false },
    rebuiltAt: { type: Date, required: false },
    version: { type: Number, default: 0 },
    unpublished: { type: Boolean, required: false },
  },
  { versionKey: false },
);
checkoutSchema.index({ razorpayOrderId: 1 }, { unique: true, sparse: true });
checkoutSchema.index({ paidCart: 1 }, { unique: true, sparse: true });
checkoutSchema.index({ paymentId: 1 }, { sparse: true });
checkoutSchema.index({ userId: 1, createdAt: -1 });
checkoutSchema.index({ state: 1, holdUntil: 1 });
checkoutSchema.index({ askAt: 1 });
checkoutSchema.index({ paidAt: 1 }, { sparse: true });
checkoutSchema.index({ keywords: 1 });
checkoutSchema.index({ 'refunds.state': 1 });
checkoutSchema.index({ 'refunds.paymentId': 1 });
checkoutSchema.index({ unpublished: 1 }, { sparse: true });
