import { z } from 'zod';

/**
 * An archive is one line of JSON, the header, and then a gzip stream, sealed in chunks when the header says so. The
 * stream is a row of parts, each one byte for its kind and one BSON document: a collection with its indexes, before
 * its documents; a document, as the database had it; and at the very end the manifest. docs/operations.md has it too.
 */
export const partKinds = { collection: 67, document: 68, manifest: 77 } as const;

export const headerMaxBytes = 4_096;

export const Header = z.object({
  format: z.literal('forno-backup'),
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  /** All collections as of one moment, or read one after another in an order that loses nothing. */
  snapshot: z.boolean(),
  /** scrypt makes the key from the passphrase and this; null: not encrypted. */
  salt: z.nullable(z.string()),
});
export type Header = z.output<typeof Header>;

export const CollectionPart = z.object({
  collection: z.string(),
  indexes: z.array(
    z.looseObject({
      key: z.record(z.string(), z.union([z.number(), z.literal(['text', 'hashed', '2dsphere'])])),
      name: z.string(),
    }),
  ),
});
export type CollectionPart = z.output<typeof CollectionPart>;

/** By which a reader knows that it has everything, as it was. */
export const Manifest = z.object({
  collections: z.array(
    z.object({ name: z.string(), documents: z.number(), bytes: z.number(), sha256: z.string() }),
  ),
});
export type Manifest = z.output<typeof Manifest>;

/** What was saved or restored. */
export interface BackupSummary extends Manifest {
  takenAt: Date;
  snapshot: boolean;
  documents: number;
  /** Of the documents, before they were packed. */
  bytes: number;
}

/** A summary in words: `…, as of 22 Nov 18:04:05 UTC, in 1.2 s`. `began`: by `performance.now()`. */
export function tellBackup({ documents, bytes, takenAt, snapshot }: BackupSummary, began: number): string {
  const moment = `${snapshot ? 'as of' : 'begun at'} ${takenAt.toISOString()}`;
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  return `${documents} documents, ${(bytes / 1e6).toFixed(1)} MB, ${moment}, in ${seconds} s`;
}

export function summaryOf({ takenAt, snapshot }: Header, { collections }: Manifest): BackupSummary {
  return {
    takenAt: new Date(takenAt),
    snapshot,
    collections,
    documents: collections.reduce((sum, { documents }) => sum + documents, 0),
    bytes: collections.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
