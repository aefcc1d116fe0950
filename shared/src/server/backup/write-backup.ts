import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import mongoose from 'mongoose';
import type { Config } from '../config/index.ts';
import { type BackupSummary, type Header, type Manifest, partKinds, summaryOf } from './archive.ts';
import { openPlainClient, type PlainClient } from './open-plain-client.ts';
import { deriveKey, seal } from './seal-chunks.ts';

const { BSON } = mongoose.mongo;
const blockBytes = 64 * 1024;
const batchSize = 100;

type Cursor = Awaited<ReturnType<typeof openCursors>>[number];

/**
 * Saves every collection of the shop with its indexes, while it runs, into one file (docs/operations.md has its format).
 * A replica set gives all of them as of one moment. Where there is none, they are read in the order that
 * `inSafeOrder` has. Holds a few batches in memory, whatever the size of the shop.
 */
export async function writeBackup(
  config: Pick<Config, 'MONGO_URL' | 'BACKUP_PASSPHRASE'>,
  path: string,
): Promise<BackupSummary> {
  const plain = await openPlainClient(config);
  const draft = `${path}.part`;
  try {
    const salt = config.BACKUP_PASSPHRASE === undefined ? null : randomBytes(16);
    const header: Header = {
      format: 'forno-backup',
      version: 1,
      takenAt: new Date().toISOString(),
      snapshot: plain.isReplicaSet,
      salt: salt?.toString('hex') ?? null,
    };
    const about = Buffer.from(JSON.stringify(header));
    const key = salt && (await deriveKey(config.BACKUP_PASSPHRASE ?? '', salt));
    const manifest: Manifest = { collections: [] };
    await pipeline(
      inBlocks(partsOf(await openCursors(plain), manifest)),
      createGzip(),
      async function* (packed: AsyncIterable<Buffer>) {
        yield Buffer.concat([about, Buffer.from('\n')]);
        yield* key ? seal(packed, key, about) : packed;
      },
      // It holds customers: for its owner alone. Never over another backup.
      createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    );
    await rename(draft, path);
    return summaryOf(header, manifest);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await plain.client.close();
  }
}

/**
 * Checkouts before orders: an order whose checkout is older in the backup is found by its unique key when the
 * checkout is finished, but an order that the checkout has and the backup has not would be lost. What they refer to
 * and what they cause comes after them. The shop's own record is last here and so in every restore: without its key
 * each payment is a stranger's, so that nothing that is half restored can be taken for a shop.
 */
export const inSafeOrder = (names: readonly string[]): string[] => {
  const rank = (name: string) => ['shop', '', 'orders', 'checkouts'].indexOf(name);
  const rankOf = (name: string) => (rank(name) < 0 ? 1 : rank(name));
  return names.toSorted((one, other) => rankOf(other) - rankOf(one) || one.localeCompare(other));
};

/** All are opened before the first is read to its end, so that they lie close together also without a snapshot. */
async function openCursors({ client, db, isReplicaSet }: PlainClient) {
  const session = isReplicaSet ? client.startSession({ snapshot: true }) : undefined;
  const snapshot = session && { session, readConcern: { level: 'snapshot' as const } };
  const listed = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = inSafeOrder(listed.map(({ name }) => name).filter((name) => !name.startsWith('system.')));
  const opened = [];
  for (const name of names) {
    const cursor = db.collection(name).find({}, { raw: true, batchSize, noCursorTimeout: true, ...snapshot });
    await cursor.hasNext();
    opened.push({ name, cursor, indexes: await db.collection(name).indexes() });
  }
  return opened;
}

async function* partsOf(cursors: readonly Cursor[], manifest: Manifest): AsyncGenerator<Buffer> {
  for (const { name, cursor, indexes } of cursors) {
    const made = indexes.filter((index) => index.name !== '_id_').map(({ v: _v, ...index }) => index);
    yield* part('collection', BSON.serialize({ collection: name, indexes: made }));
    const hash = createHash('sha256');
    const count = { documents: 0, bytes: 0 };
    for await (const raw of cursor) {
      // With `raw` the driver hands out bytes, which its types do not say.
      if (!(raw instanceof Uint8Array)) throw new Error('the driver decoded a document');
      hash.update(raw);
      count.documents += 1;
      count.bytes += raw.length;
      yield* part('document', raw);
    }
    manifest.collections.push({ name, ...count, sha256: hash.digest('hex') });
  }
  yield* part('manifest', BSON.serialize(manifest));
}

function* part(kind: keyof typeof partKinds, bson: Uint8Array): Generator<Buffer> {
  yield Buffer.from([partKinds[kind]]);
  yield Buffer.from(bson.buffer, bson.byteOffset, bson.byteLength);
}

async function* inBlocks(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const part of parts) {
    held.push(part);
    length += part.length;
    if (length < blockBytes) continue;
    yield Buffer.concat(held, length);
    held = [];
    length = 0;
  }
  yield Buffer.concat(held, length);
}
