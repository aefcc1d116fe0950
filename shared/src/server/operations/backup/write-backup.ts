import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import mongoose from 'mongoose';
import type { Config } from '../../runtime/config/index.ts';
import { type BackupSummary, type Header, type Manifest, partKinds, summaryOf } from './archive.ts';
import { openPlainClient, type PlainClient } from './open-plain-client.ts';
import { costToday, deriveKey, seal } from './seal-chunks.ts';

const { BSON } = mongoose.mongo;
const blockBytes = 64 * 1024;
const batchSize = 100;

type Cursor = Awaited<ReturnType<typeof openCursors>>[number];

/**
 * Backs up every collection with its indexes into one file while the shop runs (docs/operations.md describes the
 * format). A replica set gives a snapshot; otherwise collections are read in the order of `inSafeOrder`. Buffers a few
 * batches, whatever the size of the shop.
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
      ...(salt && { cost: costToday }),
    };
    const about = Buffer.from(JSON.stringify(header));
    const key = salt && (await deriveKey(config.BACKUP_PASSPHRASE ?? '', salt, header.cost));
    const manifest: Manifest = { collections: [] };
    await pipeline(
      inBlocks(partsOf(await openCursors(plain), manifest)),
      createGzip(),
      async function* (packed: AsyncIterable<Buffer>) {
        yield Buffer.concat([about, Buffer.from('\n')]);
        yield* key ? seal(packed, key, about) : packed;
      },
      // Contains personal data: readable by its owner only. Never overwrites another backup.
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
      // With `raw` the driver returns bytes, unlike its types.
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
