import { z } from 'zod';

/**
 * An archive is a one-line JSON header, then a gzip stream, encrypted in chunks if the header says so. The stream is a
 * sequence of parts, each a type byte and a BSON document: a collection with its indexes, then its documents as stored;
 * the manifest comes last. Also described in docs/operations.md.
 */
export const partKinds = { collection: 67, document: 68, manifest: 77 } as const;

export const headerMaxBytes = 4_096;

/**
 * scrypt's N, r and p. Bounded, because the header is read before anything vouches for it: deriving a key takes
 * 128·N·r bytes, at most 256 MiB.
 */
const Cost = z.object({
  N: z.literal([2 ** 14, 2 ** 15, 2 ** 16, 2 ** 17, 2 ** 18]),
  r: z.literal(8),
  p: z.int().min(1).max(4),
});
export type Cost = z.output<typeof Cost>;

export const Header = z.object({
  format: z.literal('forno-backup'),
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  /** A snapshot of one moment, or collections read one after another in an order that loses nothing. */
  snapshot: z.boolean(),
  /** scrypt derives the key from the passphrase and this; null: not encrypted. */
  salt: z.nullable(z.string()),
  cost: z.optional(Cost),
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

/** Lets a reader verify that the archive is complete and intact. */
export const Manifest = z.object({
  collections: z.array(
    z.object({ name: z.string(), documents: z.number(), bytes: z.number(), sha256: z.string() }),
  ),
});
export type Manifest = z.output<typeof Manifest>;

/** Summary of a backup or restore. */
export interface BackupSummary extends Manifest {
  takenAt: Date;
  snapshot: boolean;
  documents: number;
  /** Size of the documents before compression. */
  bytes: number;
}

/** The summary as text: `…, as of 22 Nov 18:04:05 UTC, in 1.2 s`. `began`: by `performance.now()`. */
export function describeBackup(
  { documents, bytes, takenAt, snapshot }: BackupSummary,
  began: number,
): string {
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
