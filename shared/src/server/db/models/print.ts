import { printStates, sheets } from '../../../domain/index.ts';
import { backlogIndex } from './backlog-index.ts';
import * as f from './field.ts';

const fields = {
  /** Of its sheet and checkout, so that what is written twice is printed once. */
  _id: f.text,
  sheet: f.oneOf(sheets),
  /** Absent: a test. */
  checkoutId: f.optional(f.id),
  /** Of it alone: it was made again, or changed. */
  orderId: f.optional(f.id),
  /** Somebody asked for it again. */
  again: f.optional(f.flag),
  /** Something on it was changed since it was printed. */
  changed: f.optional(f.flag),
  /** The time that stands on the sheet of before, in words. */
  before: f.optional(f.text),
  /** Its order was cancelled since it was printed. */
  cancelled: f.optional(f.flag),
  state: f.oneOf(printStates),
  /** Its bytes are on their way; still so when it is begun: a process died meanwhile. */
  sending: f.optional(f.flag),
  /** How often it may have been printed without our knowing. */
  unsure: f.withDefault(f.number, 0),
  reason: f.optional(f.text),
  createdAt: f.moment,
};

/** A sheet for a receipt printer, without what stands on it: that is read from the orders when it is sent. Kept a week. */
export interface Print extends f.DocumentOf<typeof fields> {}

export const printSchema = f.schemaOf(fields);
printSchema.index({ createdAt: 1 }, { expireAfterSeconds: 7 * 24 * 3_600 });
printSchema.index({ checkoutId: 1 }, { sparse: true });
backlogIndex(printSchema, { state: 'due' }, 'createdAt');
