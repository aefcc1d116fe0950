import type { StockCategory, StockMoveKind, WasteReason } from '../../../domain/index.ts';
import * as f from './field.ts';

const line = {
  category: f.field<StockCategory>(String),
  name: f.text,
  /** Of a side or a drink, whose name is an id: what it was called. */
  title: f.optional(f.text),
  /** As it was told: received, thrown away, counted, or left. */
  qty: f.number,
  /** By how much stock changed. */
  change: f.number,
  /** How often somebody had said before it how many there are. */
  counted: f.optional(f.number),
  /** Purchase price of a portion then, in paise; absent: unknown. */
  cost: f.optional(f.number),
};

export const stockMoveFields = {
  /** The screen's key: each is booked once. */
  _id: f.text,
  at: f.moment,
  /** The admin; the audit knows the name. */
  by: f.id,
  kind: f.field<StockMoveKind>(String),
  reason: f.optional(f.field<WasteReason>(String)),
  /** Of a waste-correction: it was thrown away, for this reason. */
  really: f.optional(f.field<WasteReason>(String)),
  lines: f.list(f.part(line)),
};

/** Stock that came, was thrown away or was counted: written after the inventory, which keeps the last one too. */
export interface StockMove extends f.DocumentOf<typeof stockMoveFields> {}
export const stockMoveSchema = f.schemaOf(stockMoveFields);
stockMoveSchema.index({ at: 1 });
