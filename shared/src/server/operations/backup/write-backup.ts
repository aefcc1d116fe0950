import { createHash, randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import mongoose from 'mongoose';
import { startSealing } from '../../runtime/aead.ts';
import type { Config } from '../../runtime/config/index.ts';
import { type BackupSummary, costToday, deriveKey, lineMaxBytes, nonce } from './archive.ts';
import { type PlainClient, withPlainClient } from './with-plain-client.ts';

const batchSize = 100;

/**
 * Backs up every collection with its indexes into one file while the shop runs (docs/setup.md describes the
 * format). A replica set and the embedded store give a snapshot; a single MongoDB's collections are read in the order of `inSafeOrder`. Buffers a few
 * batches, whatever the size of the shop.
 */
export function writeBackup(
  config: Pick<Config, 'MONGO_URL' | 'BACKUP_PASSPHRASE'>,
  path: string,
): Promise<BackupSummary> {
  return withPlainClient(config, (plain) => save(plain, path, config.BACKUP_PASSPHRASE));
}

async function save(plain: PlainClient, path: string, passphrase: string | undefined) {
  const draft = `${path}.part`;
  // Contains personal data: readable by its owner only. Never writes over a backup that is under way.
  const file = await open(draft, 'wx', 0o600);
  try {
    const { key, ...lock } = await createLock(passphrase);
    const about = { takenAt: new Date(), snapshot: plain.readsSnapshots };
    const header = JSON.stringify({ format: 'forno-backup', version: 2, ...about, ...lock });
    const cipher = key && startSealing({ key, nonce, about: Buffer.from(header) });
    const sums = { documents: 0, bytes: 0 };
    await pipeline(
      readLines(await openCursors(plain), sums),
      createGzip(),
      cipher ?? new PassThrough(),
      async function* (packed: AsyncIterable<Buffer>) {
        yield `${header}\n`;
        yield* packed;
        if (cipher) yield cipher.getAuthTag();
      },
      file.createWriteStream({ flush: true }),
    );
    await rename(draft, path);
    return { ...about, ...sums };
  } catch (error) {
    await file.close();
    await rm(draft);
    throw error;
  }
}

/** What the header says of the encryption, and its key if there is one. */
async function createLock(passphrase: string | undefined) {
  if (passphrase === undefined) return { salt: null, key: undefined };
  const salt = randomBytes(16).toString('hex');
  return { salt, cost: costToday, ...(await deriveKey(passphrase, salt, costToday)) };
}

/**
 * Checkouts before orders: an order newer than its backed-up checkout is found by its unique key when the checkout is
 * completed, but an order missing from the backup would be lost. Then what they refer to and what they cause. The
 * shop's own record is last, in every restore too: without its key every payment looks foreign, so a partial restore
 * can't be taken for a shop.
 */
export const inSafeOrder = (names: readonly string[]): string[] => {
  const rank = (name: string) => ['shop', '', 'orders', 'checkouts'].indexOf(name);
  const rankOf = (name: string) => (rank(name) < 0 ? 1 : rank(name));
  return names.toSorted((one, other) => rankOf(other) - rankOf(one) || one.localeCompare(other));
};

/** Opens all cursors before reading any to its end, so that they start close together even without a snapshot. */
async function openCursors({ client, db, readsSnapshots }: PlainClient) {
  const session = readsSnapshots ? client.startSession({ snapshot: true }) : undefined;
  const snapshot = session && { session, readConcern: { level: 'snapshot' as const } };
  const listed = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = inSafeOrder(listed.map(({ name }) => name).filter((name) => !name.startsWith('system.')));
  const opened = [];
  for (const name of names) {
    const exactly = { promoteValues: false, bsonRegExp: true };
    const cursor = db
      .collection(name)
      .find({}, { ...exactly, batchSize, noCursorTimeout: true, ...snapshot });
    await cursor.hasNext();
    opened.push({ name, cursor, indexes: await db.collection(name).indexes() });
  }
  return opened;
}

/** A batch of lines at a time; counts them in `sums`. */
async function* readLines(
  cursors: Awaited<ReturnType<typeof openCursors>>,
  sums: Pick<BackupSummary, 'documents' | 'bytes'>,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const counted = (lines: string): string => {
    hash.update(lines);
    sums.bytes += Buffer.byteLength(lines);
    return lines;
  };
  for (const { name: collection, cursor, indexes } of cursors) {
    const made = indexes.filter((index) => index.name !== '_id_').map(({ v: _v, ...index }) => index);
    yield counted(toLine({ collection, indexes: made }));
    while (await cursor.hasNext()) {
      const lines = cursor.readBufferedDocuments().map((document) => toLine({ collection, document }));
      sums.documents += lines.length;
      yield counted(lines.join(''));
    }
  }
  yield `${JSON.stringify({ manifest: { ...sums, sha256: hash.digest('hex') } })}\n`;
}

/** @throws for a document that no restore would read, as too long a line */
export function toLine(value: object): string {
  const line = `${mongoose.mongo.BSON.EJSON.stringify(value, { relaxed: false })}\n`;
  if (Buffer.byteLength(line) > lineMaxBytes) throw new Error('A document is too large for a backup.');
  return line;
}
