import { scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type mongoose from 'mongoose';
import { z } from 'zod';
import { aeadBytes } from '../../runtime/aead.ts';

export const headerMaxBytes = 4_096;
/** MongoDB's largest document several times over: EJSON is longer than BSON. */
export const lineMaxBytes = 64 * 1024 * 1024;

/**
 * scrypt's N, r and p. Bounded, because the header is read before anything vouches for it: deriving a key takes
 * 128·N·r bytes, at most 256 MiB.
 */
const Cost = z.object({
  N: z.literal([2 ** 14, 2 ** 15, 2 ** 16, 2 ** 17, 2 ** 18]),
  r: z.literal(8),
  p: z.int().min(1).max(4),
});
type Cost = z.output<typeof Cost>;
/** What a new archive costs to guess at: a third of a second and 128 MiB each. */
export const costToday: Cost = { N: 2 ** 17, r: 8, p: 1 };

const Common = z.object({
  format: z.literal('forno-backup'),
  version: z.literal(2),
  takenAt: z.iso.datetime(),
  /** A snapshot of one moment, or collections read one after another in an order that loses nothing. */
  snapshot: z.boolean(),
});

/**
 * An archive is a one-line JSON header, then gzip of lines of canonical EJSON: each collection with its indexes, then
 * its documents; the manifest comes last. With a passphrase the gzip is one AES-256-GCM stream, followed by its tag.
 * Also described in docs/setup.md.
 */
export const Header = z.union([
  Common.extend({
    /** scrypt derives the key from the passphrase and this. */
    salt: z.string(),
    cost: Cost,
    /** Derived with the key, to tell another passphrase from damage. */
    check: z.string(),
  }),
  Common.extend({ salt: z.null() }),
  /** Of release 1.0: BSON in a framing of our own. */
  Common.extend({ version: z.literal(1) }),
]);
export type Header = z.output<typeof Header>;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The key of one archive; each has its own salt, so that it encrypts nothing else. */
export async function deriveKey(passphrase: string, salt: string, cost: Cost) {
  const maxmem = 256 * cost.N * cost.r;
  const bytes = await derive(passphrase, Buffer.from(salt, 'hex'), aeadBytes.key + 16, { ...cost, maxmem });
  return { key: bytes.subarray(0, aeadBytes.key), check: bytes.subarray(aeadBytes.key).toString('hex') };
}

/** Of AES-256-GCM: always the same, because no key encrypts twice. */
export const nonce = Buffer.alloc(aeadBytes.nonce);

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
export const Line = z.union([
  z.object({ collection: z.string(), document: z.custom<mongoose.mongo.BSON.Document>(isObject) }),
  z.object({
    collection: z.string(),
    indexes: z.array(z.custom<mongoose.mongo.IndexDescription>(isObject)),
  }),
  z.object({ manifest: z.unknown() }),
]);

/** The last one. The sum is of the lines before it. */
export const LastLine = z.object({
  manifest: z.object({ documents: z.int(), bytes: z.int(), sha256: z.string() }),
});

export interface BackupSummary {
  takenAt: Date;
  snapshot: boolean;
  documents: number;
  /** Size before compression. */
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
