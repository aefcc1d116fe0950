import * as f from './field.ts';

const installation = {
  _id: f.field<'shop'>(String),
  /**
   * Identifies this database in orders at the provider; restored with a backup. Orders with another key are not ours,
   * whatever our records lack.
   */
  key: f.text,
  /** Provider payments before this have been reconciled. */
  reconciledAt: f.optional(f.moment),
  /** Lease of the worker reconciling now. */
  reconcilingUntil: f.optional(f.moment),
  /** The last rebuild of all jobs; dead when its progress, at `at`, stops. `found` is -1 for a failed sweep task. */
  rebuild: f.optional(
    f.part({
      askedAt: f.moment,
      at: f.moment,
      endedAt: f.optional(f.moment),
      tasks: f.list(f.part({ task: f.text, found: f.number })),
    }),
  ),
  /** When a backup was restored into it last, how its documents are numbered since (prefix of their series), and how often one was, each within eight days of the one before. */
  restored: f.optional(f.part({ at: f.moment, series: f.text, times: f.optional(f.number) })),
  backedUpAt: f.optional(f.moment),
  /** Written to learn whether the database still takes writes. */
  probedAt: f.optional(f.moment),
  /** The last nightly backup, and the last one that was restored for a try; both begin with the first start. */
  keptBackupAt: f.optional(f.moment),
  restoreTriedAt: f.optional(f.moment),
};

/** Identity of this database; one document. */
export interface Installation extends f.DocumentOf<typeof installation> {}
export const installationId = 'shop';
export const installationSchema = f.schemaOf(installation);

const unmatchedPayment = { _id: f.text, kind: f.oneOf(['foreign', 'lost']), at: f.moment };

/**
 * A provider payment without a checkout, checked once. `foreign`: belongs to something else on the same account.
 * `lost`: looks like ours but can't be rebuilt; an operator decides.
 */
export interface UnmatchedPayment extends f.DocumentOf<typeof unmatchedPayment> {}
export const unmatchedPaymentSchema = f.schemaOf(unmatchedPayment);

const releaseMark = {
  _id: f.field<'mark'>(String),
  release: f.number,
  /** Fingerprint of its indexes. */
  indexes: f.withDefault(f.text, ''),
  /** The process migrating now; `beat` grows while it lives. */
  lock: f.optional(f.part({ by: f.text, beat: f.number })),
};

/** What this database was migrated to; one document. */
export interface ReleaseMark extends f.DocumentOf<typeof releaseMark> {}
export const releaseMarkId = 'mark';
export const releaseMarkSchema = f.schemaOf(releaseMark);
