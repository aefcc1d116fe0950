import { Schema } from 'mongoose';

/** What a day that is over came to, without the voided orders: added up once, so that a sum reads no orders. */
export interface SalesDay {
  /** Such as `2026-11-20`, of the shop's time zone. */
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
