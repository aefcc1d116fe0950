import mongoose from 'mongoose';
import type { Config } from '../../runtime/config/index.ts';
import { openDatabase } from '../../db/database.ts';
import { createLogger } from '../../runtime/logger.ts';
import { installationId } from '../../db/models/index.ts';
import { readWorkers } from '../../queues/index.ts';
import { createRedis } from '../../runtime/redis.ts';
import { type BackupSummary, type Manifest, summaryOf } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { openPlainClient, type PlainClient } from './open-plain-client.ts';
import { openBackup, type OpenBackup } from './read-backup.ts';

const { BSON } = mongoose.mongo;
/** Batch size, well below the message limit for documents of any size. */
const batchBytes = 4 * 1024 * 1024;
const batchDocuments = 1_000;

type Settings = Pick<
  Config,
  | 'MONGO_URL'
  | 'REDIS_URL'
  | 'QUEUE_PREFIX'
  | 'BACKUP_PASSPHRASE'
  | 'RECONCILE_EVERY_MS'
  | 'LOG_LEVEL'
  | 'NODE_ENV'
>;

/**
 * Restores a backup. Reads it to its end before writing anything. Every session and every link for a new password or
 * address is revoked: they may have been revoked since the backup, for a reason. The comparison with the provider is
 * due at once: people wait for what was paid since the backup.
 * @throws BackupError before anything is written
 */
export async function restoreBackup(
  config: Settings,
  path: string,
  { replace = false, unencrypted = false }: { replace?: boolean; unencrypted?: boolean } = {},
): Promise<BackupSummary> {
  const backup = await openBackup(path, config.BACKUP_PASSPHRASE, unencrypted);
  for await (const _part of backup.parts());
  if (await workersRun(config)) throw new BackupError('running');
  const plain = await openPlainClient(config);
  try {
    const names = (await plain.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    for (const name of names) {
      if (!replace && (await plain.db.collection(name).findOne({}, { projection: { _id: 1 } })))
        throw new BackupError('occupied');
    }
    for (const name of names) await plain.db.collection(name).drop();
    const manifest = await fill(plain, backup);
    const { models, close } = await openDatabase(config);
    await models.users.updateMany(
      {},
      {
        $set: { sessionsFrom: new Date(), sessions: [] },
        $unset: { keptSession: '', passwordReset: '', emailChange: '' },
      },
    );
    const { reconciledAt } = (await models.shop.findById(installationId, { reconciledAt: 1 }).lean()) ?? {};
    if (reconciledAt)
      await models.shop.updateOne(
        { _id: installationId },
        { reconciledAt: new Date(reconciledAt.getTime() - config.RECONCILE_EVERY_MS) },
      );
    await close();
    return summaryOf(backup.header, manifest);
  } finally {
    await plain.client.close();
  }
}

/** Drops every collection: the shop's account has no right to drop a database. */
export async function forgetDatabase(config: Pick<Config, 'MONGO_URL'>): Promise<void> {
  const { client, db } = await openPlainClient(config);
  try {
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
      await db.collection(name).drop();
  } finally {
    await client.close();
  }
}

/** Builds indexes first, so that duplicates are detected. */
async function fill({ db }: PlainClient, { parts }: OpenBackup): Promise<Manifest> {
  let into = '';
  let batch: mongoose.mongo.BSON.Document[] = [];
  let bytes = 0;
  const write = async () => {
    if (batch.length > 0) await db.collection(into).insertMany(batch);
    batch = [];
    bytes = 0;
  };
  const reading = parts();
  for (;;) {
    const { done, value } = await reading.next();
    if (done) {
      await write();
      return value;
    }
    if ('collection' in value) {
      await write();
      into = value.collection.collection;
      await db.createCollection(into);
      for (const { key, ...options } of value.collection.indexes) await db.createIndex(into, key, options);
    } else {
      // Preserves number types.
      batch.push(BSON.deserialize(value.raw, { promoteValues: false }));
      bytes += value.raw.length;
      if (bytes > batchBytes || batch.length >= batchDocuments) await write();
    }
  }
}

/** False when Redis is down, as it may be after a disaster; nothing in it is needed. */
async function workersRun(config: Settings): Promise<boolean> {
  const redis = createRedis(config, createLogger({ ...config, LOG_LEVEL: 'error' }, 'operator'), 'producer');
  try {
    await new Promise((resolve) => redis.once('ready', resolve).once('close', resolve));
    const { workers } = await readWorkers(redis, config);
    return workers.some(({ silent }) => !silent);
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}
