import { Schema } from 'mongoose';
import type { Inventory, Need } from '../../domain/index.ts';

/** What a checkout took off the shelf for one line; `token` tells whose taking it is. */
export interface Marker {
  state: 'held' | 'consumed';
  token: string;
  needs: Need[];
}

/** The ingredients held for one checkout, by line. */
export interface Hold {
  until: Date;
  lines: Record<string, Marker>;
}

/**
 * The whole inventory is one document, so that every step on it is one atomic write. `qty` is what can
 * still be sold: holds are subtracted from it when they are made.
 */
export interface InventoryDocument extends Inventory {
  _id: 'inventory';
  version: number;
  holds: Record<string, Hold>;
  /** When the portions of a voided order came back, by order: they come back once. */
  returns: Record<string, Date>;
  /** Ingredients, as `category.name`, whose low-stock mail for this crossing is written. */
  lowNoticed: string[];
  /** Grows with every change of `lowNoticed`, and names the mail of a crossing. */
  lowRevision: number;
  /** When the mail asked for by a visit of the inventory screen was last queued. */
  lowStockMailAt?: Date;
}

export const inventoryId = 'inventory';

export const inventorySchema = new Schema<InventoryDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, default: 0 },
    bases: { type: Schema.Types.Mixed, default: {} },
    sauces: { type: Schema.Types.Mixed, default: {} },
    cheeses: { type: Schema.Types.Mixed, default: {} },
    veggies: { type: Schema.Types.Mixed, default: {} },
    holds: { type: Schema.Types.Mixed, default: {} },
    returns: { type: Schema.Types.Mixed, default: {} },
    lowNoticed: { type: [String], default: [] },
    lowRevision: { type: Number, default: 0 },
    lowStockMailAt: { type: Date, required: false },
  },
  { versionKey: false, minimize: false },
);
