import { Schema } from 'mongoose';
import { need } from './checkout.ts';
import type { Inventory, Need } from '../../domain/index.ts';

/**
 * Portions on their way between the shelf and the document that accounts for them. `hold` and `line` have left the
 * shelf; `release` and `return` may go back to it once that document says so. Whose they are is decided there alone,
 * by `token`: see `verdictOn`.
 */
export interface Transfer {
  /** Names this one attempt, and never another. */
  token: string;
  /** For a checkout, for a paid line without a hold; from a checkout, from a voided order. */
  kind: 'hold' | 'line' | 'release' | 'return';
  /** The checkout; of a `return` the order. */
  id: string;
  line?: number;
  /** What left the shelf; of what comes back the other document tells. */
  needs?: Need[];
  at: Date;
}

/**
 * The whole inventory is one document, so that every step on it is one atomic write. `qty` is what can
 * still be sold: holds are subtracted from it when they are made.
 */
export interface InventoryDocument extends Inventory {
  _id: 'inventory';
  version: number;
  /** A few: each leaves as soon as the other side has it in its books. */
  transfers: Transfer[];
  /** Ingredients, as `category.name`, whose low-stock mail for this crossing is written. */
  lowNoticed: string[];
  /** Grows with every change of `lowNoticed`, and names the mail of a crossing. */
  lowRevision: number;
  /** When the mail asked for by a visit of the inventory screen was last queued. */
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
