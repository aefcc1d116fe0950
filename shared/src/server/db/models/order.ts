import { Schema, type Types } from 'mongoose';
import {
  type Estimate,
  firstStatus,
  lastStatus,
  type Need,
  type OrderStatus,
  orderStatuses,
  type TimeRange,
} from '../../../domain/index.ts';
import { backlogIndex } from './backlog-index.ts';
import { type PricedRecipe, pricedRecipe } from './cart-line.ts';
import { type Delivery, delivery, timeRange } from './checkout.ts';

export interface StatusStep {
  status: OrderStatus;
  at: Date;
  /** The admin who set it; absent if the shop did. */
  by?: { _id: Types.ObjectId; name: string };
}

/** The order's refund, due or done. */
export interface OrderRefund {
  /** Integer paise, in total. */
  amount: number;
  state: 'due' | 'done';
  reason: string;
  /** Made at the provider's dashboard. */
  byProvider: boolean;
  at: Date;
}

export interface Order extends PricedRecipe {
  _id: Types.ObjectId;
  checkoutId: Types.ObjectId;
  line: number;
  /** Number of orders of its checkout. */
  lines?: number;
  userId: Types.ObjectId;
  /** Snapshots: an order stays readable without its customer or pizza. Rupees. */
  customer: { name: string; email: string };
  delivery?: Delivery;
  promise?: TimeRange;
  /**
   * Absent while the promise holds. Changes do not increment the version: they must not conflict with an admin's
   * change.
   */
  expected?: Estimate;
  pizza: { _id: Types.ObjectId; name: string; price: number; image: string };
  quantity: number;
  /** The customer's note to the kitchen. */
  note?: string;
  /** Integer paise. */
  totalAmount: number;
  status: OrderStatus;
  statusHistory: StatusStep[];
  /** Who silenced its alarm; absent until then, and for orders moved at once. */
  acknowledged?: { at: Date; by: { _id: Types.ObjectId; name: string } };
  /** Incremented with every change. */
  version: number;
  needs: Need[];
  /** `returning`: voided, its stock not yet confirmed as returned. */
  stock: 'consumed' | 'short' | 'returning' | 'returned';
  /** Ingredients missing when the paid order was made. */
  short: string[];
  /** Token of the stock this order used; null when short. */
  stockToken: string | null;
  /** Token of the transfer that returned its stock, once voided. */
  returnedBy?: string;
  razorpayOrderId: string;
  paymentId: string;
  voided?: { at: Date; by: { _id: Types.ObjectId; name: string }; reason: string };
  /** Copy of its refunds for display; the checkout is authoritative. */
  refund?: OrderRefund;
  /** Its payment's most urgent dispute, in words. */
  dispute?: string;
  /** Its mail is not in the outbox yet: sent out for delivery, or cancelled without a refund. */
  mailDue?: boolean;
  /** This version's live event has not been confirmed as sent. */
  unpublished?: boolean;
  createdAt: Date;
  /** Short id, `#5C70BD`; derived from the id, stored for its index. */
  shortId: string;
  /** Customer search words; stored for their index. */
  words: string[];
}

/** Null also covers missing fields in the index: counted from the index alone. */
export const notVoided = { voided: null } as const;

/** Still on their way to the customer, unless voided. */
export const notDelivered = { status: { $in: orderStatuses.filter((status) => status !== lastStatus) } };

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
    ...pricedRecipe,
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
    dispute: { type: String, required: false },
    mailDue: { type: Boolean, required: false },
    unpublished: { type: Boolean, required: false },
    createdAt: { type: Date, required: true },
    shortId: { type: String, required: true },
    words: [String],
  },
  { versionKey: false },
);
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
orderSchema.index({ words: 1 });
orderSchema.index({ 'customer.email': 1 });
orderSchema.index({ 'voided.by._id': 1 }, { sparse: true });
backlogIndex(orderSchema, { stock: 'returning' }, 'voided.at');
backlogIndex(orderSchema, { 'refund.state': 'due' }, 'refund.at');
backlogIndex(orderSchema, { mailDue: true }, 'createdAt');
backlogIndex(orderSchema, { unpublished: true }, 'createdAt');
