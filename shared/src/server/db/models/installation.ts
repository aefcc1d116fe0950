import { Schema } from 'mongoose';

/** `found` is -1 for a failed sweep task. Dead when its progress stops. */
interface Rebuild {
  askedAt: Date;
  /** Time of the last progress. */
  at: Date;
  endedAt?: Date;
  tasks: { task: string; found: number }[];
}

/** Identity of this database; one document. */
export interface Installation {
  _id: 'shop';
  /**
   * Identifies this database in orders at the provider; restored with a backup. Orders with another key are not ours,
   * whatever our records lack.
   */
  key: string;
  /** Provider payments before this have been reconciled. */
  reconciledAt?: Date;
  /** Lease of the worker reconciling now. */
  reconcilingUntil?: Date;
  /** The last rebuild of all jobs. */
  rebuild?: Rebuild;
  /** Written to learn whether the database still takes writes. */
  probedAt?: Date;
}

export const installationId = 'shop';

export const installationSchema = new Schema<Installation>(
  {
    _id: { type: String, required: true },
    key: { type: String, required: true },
    reconciledAt: { type: Date, required: false },
    reconcilingUntil: { type: Date, required: false },
    probedAt: { type: Date, required: false },
    rebuild: {
      type: {
        _id: false,
        askedAt: Date,
        at: Date,
        endedAt: { type: Date, required: false },
        tasks: [{ _id: false, task: String, found: Number }],
      },
      required: false,
    },
  },
  { versionKey: false },
);

/**
 * A provider payment without a checkout, checked once. `foreign`: belongs to something else on the same account.
 * `lost`: looks like ours but can't be rebuilt; an operator decides.
 */
export interface UnmatchedPayment {
  _id: string;
  kind: 'foreign' | 'lost';
  at: Date;
}

export const unmatchedPaymentSchema = new Schema<UnmatchedPayment>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: ['foreign', 'lost'], required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);

/** What this database was migrated to; one document. */
export interface ReleaseMark {
  _id: 'mark';
  release: number;
  /** Fingerprint of its indexes. */
  indexes: string;
  /** The process migrating now; `beat` grows while it lives. */
  lock?: { by: string; beat: number };
}

export const releaseMarkId = 'mark';

export const releaseMarkSchema = new Schema<ReleaseMark>(
  {
    _id: { type: String, required: true },
    release: { type: Number, required: true },
    indexes: { type: String, default: '' },
    lock: { type: { _id: false, by: String, beat: Number }, required: false },
  },
  { versionKey: false },
);
