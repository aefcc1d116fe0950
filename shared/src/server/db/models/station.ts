import type { Types } from 'mongoose';
import { stationDuties } from '../../../domain/index.ts';
import * as f from './field.ts';

/** Who is at it, since they typed their PIN. */
const person = {
  _id: f.id,
  at: f.moment,
  /** Until then the PIN that they typed for it is fresh proof for what moves money. */
  provenUntil: f.optional(f.moment),
};

/** People by id alone: whoever leaves is forgotten with their account. */
const fields = {
  name: f.text,
  duty: f.oneOf(stationDuties),
  enrolledBy: f.id,
  createdAt: f.moment,
  /** The code that makes a tablet this station: its keyed hash, until it was typed once. */
  enrolment: f.optional(f.part({ hash: f.text, expiresAt: f.moment })),
  /** SHA-256 of the token that its tablet got for the code. */
  tokenHash: f.optional(f.text),
  /** Noted every minute of use. */
  lastSeenAt: f.optional(f.moment),
  person: f.optional(f.part(person)),
  endedAt: f.optional(f.moment),
};

/** A tablet that stays logged in as the shop's, until an owner ends it. What it did keeps its id. */
export interface Station extends f.DocumentOf<typeof fields> {
  _id: Types.ObjectId;
}

/** Neither hash outlives its station. */
export const stationEnded = () => ({
  $set: { endedAt: new Date() },
  $unset: { enrolment: '', tokenHash: '', person: '' },
});

export const stationSchema = f.schemaOf(fields);
stationSchema.index({ tokenHash: 1 }, { sparse: true });
stationSchema.index({ 'enrolment.hash': 1 }, { sparse: true });
