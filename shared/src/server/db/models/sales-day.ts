import { Schema } from 'mongoose';

/** A past day's totals without voided orders, so that sums need not read orders. */
export interface SalesDay {
  /** `2026-11-20`, in the shop's time zone. */
  _id: string;
  orders: number;
  /** Integer paise. */
  revenue: number;
}

export const salesDaySchema = new Schema<SalesDay>(
  {
    _id: { type: String, required: true },
    orders: { type: Number, required: true },
    revenue: { type: Number, required: true },
  },
  { versionKey: false },
);
