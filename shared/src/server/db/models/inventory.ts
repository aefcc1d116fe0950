import type { Category, Inventory, ItemCount, RemakeReason } from '../../../domain/index.ts';
import { need } from './checkout.ts';
import * as f from './field.ts';
import { stockMoveFields } from './stock-move.ts';

/** A remake as it was asked for: whoever finds its stock taken can make its order. */
const remakeAsked = {
  of: f.id,
  /** The screen's idempotency key. */
  key: f.text,
  quantity: f.number,
  reason: f.field<RemakeReason>(String),
  by: f.group({ _id: f.id, name: f.text }),
};
export interface RemakeAsked extends f.DocumentOf<typeof remakeAsked> {}

/** Of an order that is to be made for another slot: whoever finds the transfer can end it. */
const slotMove = {
  from: f.moment,
  to: f.moment,
  startAt: f.moment,
  /** What the order gives back of the slot that it leaves; nothing of what is no pizza. */
  was: f.optional(need),
  checkoutId: f.id,
  /** Of the order: another change wins. */
  version: f.number,
  /** Which change of its delivery's time. */
  nth: f.number,
  byShop: f.flag,
};
export interface SlotMove extends f.DocumentOf<typeof slotMove> {}

const transfer = {
  /** Unique to this attempt. */
  token: f.text,
  /** For a checkout; for a paid line without a hold; for a remake; for an order's new time; from a checkout; from a voided order. */
  kind: f.field<'hold' | 'line' | 'remake' | 'slot' | 'release' | 'return'>(String),
  /** The checkout, or for `return` and `slot` the order. */
  id: f.text,
  line: f.optional(f.number),
  remake: f.optional(f.part(remakeAsked)),
  slot: f.optional(f.part(slotMove)),
  /** Portions taken; for returns the other document says which. */
  needs: f.optional(f.list(need)),
  at: f.moment,
};

/**
 * Stock in transfer between the inventory and the document that accounts for it. `hold`, `line`, `remake` and `slot` have left the
 * inventory; `release` and `return` return to it once that document says so. That document alone decides, by `token`:
 * see `decideHold` and `decideOrder`.
 */
export interface Transfer extends f.DocumentOf<typeof transfer> {}

const fields = {
  _id: f.field<'inventory'>(String),
  version: f.withDefault(f.number, 0),
  bases: f.withDefault(f.mixed<Inventory['bases']>(), {}),
  sauces: f.withDefault(f.mixed<Inventory['sauces']>(), {}),
  cheeses: f.withDefault(f.mixed<Inventory['cheeses']>(), {}),
  veggies: f.withDefault(f.mixed<Inventory['veggies']>(), {}),
  /** Few: each is removed once the other document accounts for it. */
  transfers: f.withDefault(f.list(f.part(transfer)), []),
  /** Ingredients, as `category.name`, already reported as low. */
  lowNoticed: f.withDefault(f.list(f.text), []),
  /** Incremented with `lowNoticed`; part of the mail's id. */
  lowRevision: f.withDefault(f.number, 0),
  /** The last one, kept until the next in case it was not written to its own collection. */
  move: f.optional(f.part(stockMoveFields)),
  /** What older recipes, carts and orders call by another name. */
  renamed: f.optional(f.list(f.part({ category: f.field<Category>(String), from: f.text, to: f.text }))),
  /** Pizzas, sides and drinks with a count of their own, by id, and slots; its answers leave them out. */
  items: f.optional(f.mixed<Record<string, ItemCount>>()),
  /** When a visit of the inventory screen last mailed what is low: another does so again after a time. */
  lowStockMailAt: f.optional(f.moment),
};

/**
 * The inventory is one document, so that every change is one atomic write. `qty` is what can still be sold: holds are
 * already subtracted.
 */
export interface InventoryDocument extends f.DocumentOf<typeof fields> {}
export const inventoryId = 'inventory';
export const inventorySchema = f.schemaOf(fields, { minimize: false });
