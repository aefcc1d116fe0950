import type { Bill } from '../../../contracts/server/index.ts';
import * as f from './field.ts';

const fields = {
  /** Its number: the lock by which none is given twice. */
  _id: f.text,
  /** The start of its number, and its place in that series: consecutive, from 1. */
  series: f.text,
  sequence: f.number,
  checkoutId: f.id,
  /** Its place among the checkout's: 0 is the bill, credit notes follow. */
  nth: f.number,
  issuedAt: f.moment,
  /** The refund that a credit note is about; `refundId` is the provider's. */
  refund: f.optional(f.part({ key: f.text, refundId: f.text })),
  facts: f.mixed<Bill>(),
};

/** A bill or a credit note. Only inserted: what was issued never changes, and is never deleted. */
export interface StoredBill extends f.DocumentOf<typeof fields> {}

export const billSchema = f.schemaOf(fields, { minimize: false });
billSchema.index({ series: 1, sequence: 1 }, { unique: true });
billSchema.index({ checkoutId: 1, nth: 1 }, { unique: true });
billSchema.index({ issuedAt: 1 });
