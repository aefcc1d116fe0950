import type { Types } from 'mongoose';
import { type notes, tillMoveKinds } from '../../../domain/index.ts';
import * as f from './field.ts';

/** Amounts are integer paise. People by id alone: whoever leaves is forgotten with their account. */
const move = {
  /** The screen's key: each is booked once. */
  key: f.text,
  kind: f.oneOf(tillMoveKinds),
  amount: f.number,
  reason: f.text,
  at: f.moment,
  by: f.id,
};

const closed = {
  at: f.moment,
  by: f.id,
  /** What should have lain there, summed from the records just before. What is booked later is after closing. */
  expected: f.number,
  counted: f.number,
  /** How it was counted; absent: only the total was told. */
  notes: f.optional(f.list(f.part({ note: f.field<(typeof notes)[number]>(Number), count: f.number }))),
  coins: f.optional(f.number),
};

/** Cash that a refund is about to hand out, by the refund's key: it counts until that is noted. */
const leaving = { key: f.text, orderId: f.id, amount: f.number, at: f.moment };

const fields = {
  station: f.text,
  /** Its station (`stationKey`) while it is open; unique, so that a station has one. */
  openAt: f.optional(f.text),
  float: f.number,
  /** Counted when its station was last closed; absent: it never was. */
  lastCounted: f.optional(f.number),
  openedAt: f.moment,
  openedBy: f.id,
  moves: f.withDefault(f.list(f.part(move)), []),
  leaving: f.optional(f.list(f.part(leaving))),
  /** How often `leaving` was written: no two take the same cash. */
  claims: f.optional(f.number),
  closed: f.optional(f.part(closed)),
};

/** A drawer of cash from its float to its count. What is sold and paid back from it stands with the checkouts alone. */
export interface Till extends f.DocumentOf<typeof fields> {
  _id: Types.ObjectId;
}

export const tillSchema = f.schemaOf(fields);
tillSchema.index({ openAt: 1 }, { unique: true, partialFilterExpression: { openAt: { $exists: true } } });
tillSchema.index({ 'closed.at': -1 });
