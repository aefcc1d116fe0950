import { Schema, type Types } from 'mongoose';
import {
  customerWords,
  type Expected,
  firstStatus,
  type Need,
  type OrderStatus,
  orderStatuses,
  type Recipe,
  shortId,
  type TimeRange,
} from '../../domain/index.ts';
import { type Delivery, delivery, timeRange } from './checkout.ts';

export interface StatusStep {
  status: OrderStatus;
  at: Date;
  /** The admin who set it; absent for the shop itself. */
  by?: { _id: Types.ObjectId; name: string };
}

/** What of an order's money goes or went back. */
export interface OrderRefund {
  /** Integer paise, of everything so far. */
  amount: number;
  state: 'due' | 'done';
  reason: string;
  /** Somebody did it at the provider's dashboard. */
  byProvider: boolean;
  at: Date;
}

export interface Order extends Recipe {
  _id: Types.ObjectId;
  checkoutId: Types.ObjectId;
  line: number;
  /** How many orders its checkout came to. */
  lines?: number;
  userId: Types.ObjectId;
  /** Snapshots: an order stays readable when its customer or pizza is gone. Rupees. */
  customer: { name: string; email: string };
  delivery?: Delivery;
  promise?: TimeRange;
  /** Absent while the promise stands. Changes without a new version: no admin's move is refused over it. */
  expected?: Expected;
  pizza: { _id: Types.ObjectId; name: string; price: number; image: string };
  basePrice: number;
  saucePrice: number;
  cheesePrice: number;
  veggiesPrice: number;
  quantity: number;
  /** The customer's, to the kitchen. */
  note?: string;
  /** Integer paise. */
  totalAmount: number;
  status: OrderStatus;
  statusHistory: StatusStep[];
  /** Who heard it ring; absent while nobody has, and on one that was moved at once. */
  acknowledged?: { at: Date; by: { _id: Types.ObjectId; name: string } };
  /** Grows with every change. */
  version: number;
  needs: Need[];
  /** `returning`: voided, its portions not yet confirmed back on the shelf. */
  stock: 'consumed' | 'short' | 'returning' | 'returned';
  /** Names of what was gone when the paid order was made. */
  short: string[];
  /** The taking of stock that belongs to this order; null when short. */
  stockToken: string | null;
  /** The giving back of stock that is this order's, once it was voided. */
  returnedBy?: string;
  razorpayOrderId: string;
  paymentId: string;
  voided?: { at: Date; by: { _id: Types.ObjectId; name: string }; reason: string };
  /** What the refunds in its checkout come to; the checkout decides, this is for whoever looks at the order. */
  refund?: OrderRefund;
  /** What it came to is not in the outbox yet: sent out for delivery, or cancelled with its money kept. */
  mailDue?: boolean;
  /** The live event of this version has not been confirmed sent. */
  unpublished?: boolean;
  createdAt: Date;
  /** What people read out, `#5C70BD`; from the id, kept for its index. */
  shortId?: string;
  /** What its customer is found by; kept for its index. */
  words?: string[];
}

/** Null is what an index has of a field that is not there: these are counted from it alone. */
export const notVoided = { voided: null } as const;

/** See `isRinging`. */
export const ringing = {
  status: firstStatus,
  statusHistory: { $size: 1 },
  acknowledged: { $exists: false },
} as const;

const admin = { _id: Schema.Types.ObjectId, name: String };

export const orderSchema = new Schema<Order>(
  {
    checkoutId: { type: Schema.Types.ObjectId, required: true },
    line: { type: Number, required: true },
    lines: { type: Number, required: false },
    userId: { type: Schema.Types.ObjectId, required: true },
    customer: { name: String, email: String },
    delivery: { type: delivery, required: false },
    promise: { type: timeRange, required: false },
    expected: { type: { ...timeRange, why: String }, required: false },
    pizza: { _id: Schema.Types.ObjectId, name: String, price: Number, image: String },
    base: String,
    sauce: String,
    cheese: String,
    veggies: [String],
    basePrice: Number,
    saucePrice: Number,
    cheesePrice: Number,
    veggiesPrice: Number,
    quantity: { type: Number, required: true },
    note: { type: String, required: false },
    totalAmount: { type: Number, required: true },
    status: { type: String, enum: orderStatuses, required: true },
    statusHistory: [{ _id: false, status: String, at: Date, by: { type: admin, required: false } }],
    acknowledged: { type: { _id: false, at: Date, by: admin }, required: false },
    version: { type: Number, required: true },
    needs: [{ _id: false, category: String, name: String, qty: Number }],
    stock: { type: String, required: true },
    short: { type: [String], default: [] },
    stockToken: { type: String, default: null },
    returnedBy: { type: String, required: false },
    razorpayOrderId: { type: String, required: true },
    paymentId: { type: String, required: true },
    voided: { type: { at: Date, by: admin, reason: String }, required: false },
    refund: {
      type: { _id: false, amount: Number, state: String, reason: String, byProvider: Boolean, at: Date },
      required: false,
    },
    mailDue: { type: Boolean, required: false },
    unpublished: { type: Boolean, required: false },
    createdAt: { type: Date, required: true },
    shortId: {
      type: String,
      default(this: Pick<Order, '_id'>) {
        return shortId(String(this._id));
      },
    },
    words: {
      type: [String],
      default(this: Pick<Order, 'customer'>) {
        return customerWords(this.customer);
      },
    },
  },
  { versionKey: false },
);
/** The lock of the whole pipeline: a paid line becomes an order once. */
orderSchema.index({ checkoutId: 1, line: 1 }, { unique: true });
orderSchema.index({ userId: 1, _id: -1 });
orderSchema.index({ status: 1, voided: 1, _id: -1 });
orderSchema.index({ voided: 1, _id: -1 });
orderSchema.index({ voided: 1, createdAt: 1 });
orderSchema.index({ createdAt: 1 });
orderSchema.index({ paymentId: 1 });
orderSchema.index({ razorpayOrderId: 1 });
orderSchema.index({ shortId: 1 });
orderSchema.index({ words: 1 });
orderSchema.index({ 'customer.email': 1 });
orderSchema.index({ stock: 1 }, { partialFilterExpression: { stock: 'returning' } });
orderSchema.index({ 'refund.state': 1 }, { partialFilterExpression: { 'refund.state': 'due' } });
orderSchema.index({ mailDue: 1 }, { sparse: true });
orderSchema.index({ unpublished: 1 }, { sparse: true });
