import { Schema } from 'mongoose';
import { need } from './checkout.ts';
import type { Inventory, Need } from '../../../domain/index.ts';

/**
 * Stock in transfer between the inventory and the document that accounts for it. `hold` and `line` have left the
 * inventory; `release` and `return` return to it once that document says so. That document alone decides, by `token`:
 * see `verdictOn`.
 */
export interface Transfer {
  /** Unique to this attempt. */
  token: string;
  /** For a checkout; for a paid line without a hold; from a checkout; from a voided order. */
  kind: 'hold' | 'line' | 'release' | 'return';
  /** The checkout, or for `return` the order. */
  id: string;
  line?: number;
  /** Portions taken; for returns the other document says which. */
  needs?: Need[];
  at: Date;
}

/**
 * The inventory is one document, so that every change is one atomic write. `qty` is what can still be sold: holds are
 * already subtracted.
 */
export interface InventoryDocument extends Inventory {
  _id: 'inventory';
  version: number;
  /** Few: each is removed once the other document accounts for it. */
  transfers: Transfer[];
  /** Ingredients, as `category.name`, already reported as low. */
  lowNoticed: string[];
  /** Incremented with `lowNoticed`; part of the mail's id. */
  lowRevision: number;
  /** When a visit of the inventory screen last sent the mail. */
  lowStockMailAt?: Date;
}

export const inventoryId = 'inventory';

const transfer = {
  _id: false,
  token: String,
  kind: String,
  id: String,
  line: { type: Number, required: false },
  needs: { type: [need], default: undefined },
  at: Date,
};

export const inventorySchema = new Schema<InventoryDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, default: 0 },
    bases: { type: Schema.Types.Mixed, default: {} },
    sauces: { type: Schema.Types.Mixed, default: {} },
    cheeses: { type: Schema.Types.Mixed, default: {} },
    veggies: { type: Schema.Types.Mixed, default: {} },
    transfers: { type: [transfer], default: [] },
    lowNoticed: { type: [String], default: [] },
    lowRevision: { type: Number, default: 0 },
    lowStockMailAt: { type: Date, required: false },
  },
  { versionKey: false, minimize: false },
);
