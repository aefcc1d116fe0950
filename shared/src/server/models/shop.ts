import { Schema } from 'mongoose';

/** `found` is -1 for a task of the sweep that failed. Over when they stopped telling. */
export interface Rebuild {
  askedAt: Date;
  /** Last told of. */
  at: Date;
  endedAt?: Date;
  tasks: { task: string; found: number }[];
}

/** What this database knows of itself. One document. */
export interface ShopRecord {
  _id: 'shop';
  /**
   * Names this database at the provider: a backup brings it back, any other database has another. Orders with
   * another key are not ours, whatever our own books lack.
   */
  key: string;
  /** Everything that the provider was paid before this has been held against our checkouts. */
  reconciledAt?: Date;
  /** Somebody is at it; over when they died. */
  reconcilingUntil?: Date;
  /** The last time that all work was created anew from the database. */
  rebuild?: Rebuild;
}

export const shopRecordId = 'shop';

export const shopSchema = new Schema<ShopRecord>(
  {
    _id: { type: String, required: true },
    key: { type: String, required: true },
    reconciledAt: { type: Date, required: false },
    reconcilingUntil: { type: Date, required: false },
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
 * A payment at the provider that no checkout of ours stands behind, looked into once. `foreign`: of something else
 * that uses the same account. `lost`: it looks like ours, and can't be rebuilt; a person decides.
 */
export interface StrayPayment {
  _id: string;
  kind: 'foreign' | 'lost';
  at: Date;
}

export const strayPaymentSchema = new Schema<StrayPayment>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: ['foreign', 'lost'], required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
