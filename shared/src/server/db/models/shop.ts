import { Schema } from 'mongoose';
import type {
  CapacitySettings,
  DeliverySettings,
  EstimateSettings,
  HoursSettings,
} from '../../../contracts/index.ts';

/** The shop's settings in one document, so that every change is one atomic write. Defaults apply without it. */
export interface ShopSettings {
  _id: 'shop';
  /** Incremented with every change. */
  version: number;
  delivery?: DeliverySettings;
  hours?: HoursSettings | null;
  pause?: { until: string | null } | null;
  capacity?: CapacitySettings | null;
  promise?: EstimateSettings;
}

export const shopSettingsId = 'shop';

export const shopSettingsSchema = new Schema<ShopSettings>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    delivery: { type: Schema.Types.Mixed, required: false },
    hours: { type: Schema.Types.Mixed, required: false },
    pause: { type: Schema.Types.Mixed, required: false },
    capacity: { type: Schema.Types.Mixed, required: false },
    promise: { type: Schema.Types.Mixed, required: false },
  },
  { versionKey: false, minimize: false },
);

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
