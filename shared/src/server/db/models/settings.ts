import type {
  ContactSettings,
  CounterSettings,
  DeliverySettings,
  HoursSettings,
  BillSettings,
  StoredPolicies,
} from '../../../contracts/server/index.ts';
import type { FeeArea, KitchenSettings, LaterSettings, OldKitchen, Printers } from '../../../domain/index.ts';
import * as f from './field.ts';

const settings = {
  _id: f.field<'shop'>(String),
  /** Incremented with every change. */
  version: f.number,
  delivery: f.optional(f.mixed<DeliverySettings>()),
  /** Customers may collect what they order. */
  pickup: f.optional(f.flag),
  /** Customers may order for later; null: not. */
  later: f.optional(f.mixed<LaterSettings | null>()),
  fees: f.optional(f.mixed<FeeArea[]>()),
  hours: f.optional(f.mixed<HoursSettings | null>()),
  pause: f.optional(f.mixed<{ until: string | null; closed?: boolean } | null>()),
  kitchen: f.optional(f.mixed<KitchenSettings>()),
  contact: f.optional(f.mixed<ContactSettings>()),
  printers: f.optional(f.mixed<Printers>()),
  counter: f.optional(f.mixed<CounterSettings>()),
  /** Of earlier releases: `kitchen` has taken the place of both. */
  capacity: f.optional(f.mixed<OldKitchen['capacity']>()),
  promise: f.optional(f.mixed<OldKitchen['promise']>()),
  papers: f.optional(f.mixed<BillSettings | null>()),
  policies: f.optional(f.mixed<StoredPolicies | null>()),
};

/** The shop's settings in one document, so that every change is one atomic write. Defaults apply without it. */
export interface StoredSettings extends f.DocumentOf<typeof settings> {}
export const settingsId = 'shop';
export const settingsSchema = f.schemaOf(settings, { minimize: false });

const salesDay = {
  /** `2026-11-20`, in the shop's time zone. */
  _id: f.text,
  orders: f.number,
  /** Integer paise. */
  revenue: f.number,
  /** All orders made on it, and those of them not voided: no sum of before them counts. */
  made: f.optional(f.number),
  standing: f.optional(f.number),
};

/** A past day's totals without voided orders, so that sums need not read orders. */
export interface SalesDay extends f.DocumentOf<typeof salesDay> {}
export const salesDaySchema = f.schemaOf(salesDay);
