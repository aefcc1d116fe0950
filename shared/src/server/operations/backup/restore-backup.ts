import { randomInt, randomUUID } from 'node:crypto';
import type mongoose from 'mongoose';
import type { Config } from '../../runtime/config/index.ts';
import { dayMs, limits, restoreChances, restoredPrefix, restoreStepMs } from '../../../domain/index.ts';
import { openDatabase, restoreCollection } from '../../db/database.ts';
import { createLogger } from '../../runtime/logger.ts';
import { type Installation, installationId, type Models, stationEnded } from '../../db/models/index.ts';
import { endAllFollowing } from '../../checkouts/index.ts';
import { channelOf } from '../../live/index.ts';
import { readWorkers } from '../../queues/index.ts';
import { createRedis } from '../../runtime/redis.ts';
import type { BackupSummary } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { openBackup, type OpenBackup } from './read-backup.ts';
import { type PlainClient, withPlainClient } from './with-plain-client.ts';

/** Well below the message limit for documents of any size. */
const batchMaxBytes = 4 * 1024 * 1024;
const batchMaxDocuments = 1_000;

/**
 * Restores a backup. Reads it to its end before writing anything. Every session, station and PIN, and every link for a new
 * password or address, to a rider's delivery or a shared one, also by a mail, is revoked, and duties rest (`restDuties`): they may
 * have been revoked since the backup, for a reason. The comparison with the provider is
 * due at once: people wait for what was paid since the backup. Bills and credit notes begin a series of their own, since
 * numbers given after the backup are not in it. Until its end nothing else opens the database: one that a full disk or a
 * crash ended is repeated.
 * @throws BackupError before anything is written
 */
export async function restoreBackup(
  config: Config,
  path: string,
  { replace = false, unencrypted = false }: { replace?: boolean; unencrypted?: boolean } = {},
): Promise<BackupSummary> {
  const backup = await openBackup(path, config.BACKUP_PASSPHRASE, unencrypted);
  if (await shopRuns(config)) throw new BackupError('running');
  // Whoever began last has the mark: two at a time would drop what the other one wrote.
  const by = randomUUID();
  await withPlainClient(config, async ({ db }) => {
    const begun = db.collection<{ known: Restored | null; by: string }>(restoreCollection);
    const replaced = await db.collection<Installation>('shop').findOne({ _id: installationId });
    const known = replaced?.restored ?? (await begun.findOne())?.known ?? null;
    const collections = await db.collections();
    for (const collection of replace ? [] : collections)
      if (await collection.findOne({}, { projection: { _id: 1 } })) throw new BackupError('occupied');
    await begun.updateOne({}, { $set: { known, by } }, { upsert: true });
    for (const { collectionName } of collections)
      if (collectionName !== restoreCollection) await db.dropCollection(collectionName);
    await refuseOthers(db, await fill(db, backup, known));
  });
  const { models, connection, close } = await openDatabase(config, undefined, { restoring: true });
  await models.users.updateMany(
    {},
    {
      $set: { sessionsFrom: new Date() },
      $unset: { keptSession: '', passwordReset: '', emailChange: '', invitation: '', pin: '' },
    },
  );
  await restDuties(models);
  await models.stations.updateMany({ endedAt: { $exists: false } }, stationEnded());
  await models.riderLinks.deleteMany({});
  await endAllFollowing(models);
  const { reconciledAt } =
    (await models.installation.findById(installationId, { reconciledAt: 1 }).lean()) ?? {};
  if (reconciledAt)
    await models.installation.updateOne(
      { _id: installationId },
      { reconciledAt: new Date(reconciledAt.getTime() - config.RECONCILE_EVERY_MS) },
    );
  const { deletedCount } = await connection.collection(restoreCollection).deleteOne({ by });
  if (deletedCount > 0) await connection.dropCollection(restoreCollection);
  await close();
  if (deletedCount === 0) throw new BackupError('disturbed');
  return backup.summary;
}

/**
 * Whoever is no owner may have been dismissed since: they can do nothing before an owner says that they still work here. Owners
 * keep their duties, since somebody has to begin.
 */
async function restDuties({ users }: Models): Promise<void> {
  const which = { role: 'admin', 'duties.0': { $exists: true }, duties: { $ne: 'owner' } } as const;
  for (const { _id, duties = [] } of await users.find(which, { duties: 1 }).lean())
    await users.updateOne({ _id }, { $set: { duties: [], dutiesBefore: duties } });
}

/** Drops every collection: the shop's account has no right to drop a database. */
export async function forgetDatabase(config: Pick<Config, 'MONGO_URL'>): Promise<void> {
  await withPlainClient(config, async ({ db }) => {
    for (const collection of await db.collections()) await collection.drop();
  });
}

type Restored = NonNullable<Installation['restored']>;

/** So long (ms) after it a restore's numbers of what is ordered ahead are still in use, in days of numbers. */
const aheadMs = (limits.slotDaysMax + 1) * dayMs;

/** A restore in the same second as a known one counts as a second later: its numbers are others. Long after it counts alone. */
function markAfter(...known: (Restored | null | undefined)[]): Restored {
  const free = known.map((before) => (before ? before.at.getTime() + restoreStepMs : 0));
  const at = new Date(Math.max(Date.now(), ...free));
  const recent = known.map((one) => (one && +at - +one.at < aheadMs ? (one.times ?? 1) : 0));
  const times = Math.max(...recent) + 1;
  return { at, series: restoredPrefix(at, randomInt(restoreChances)), times };
}

type Filled = Map<string, number | undefined>;

/** What is filled has so many documents, and nothing else has any. */
async function refuseOthers(db: PlainClient['db'], filled: Filled): Promise<void> {
  for (const { collectionName: name } of await db.collections())
    if (name !== restoreCollection && !filled.has(name)) filled.set(name, 0);
  for (const [name, documents] of filled)
    if (documents !== undefined && documents !== (await db.collection(name).countDocuments()))
      throw new BackupError('disturbed');
}

/**
 * Builds indexes first, so that duplicates are detected. The mark is written with the document that bears it. Returns how
 * many documents each collection has now; undefined where the database deletes by itself what has expired.
 */
async function fill(
  db: PlainClient['db'],
  { lines }: OpenBackup,
  replaced: Restored | null,
): Promise<Filled> {
  const filled: Filled = new Map();
  let into = '';
  let batch: mongoose.mongo.BSON.Document[] = [];
  let batchBytes = 0;
  const write = async () => {
    if (batch.length > 0) await db.collection(into).insertMany(batch);
    const before = filled.get(into);
    if (before !== undefined) filled.set(into, before + batch.length);
    batch = [];
    batchBytes = 0;
  };
  for await (const { line, bytes } of lines()) {
    if ('indexes' in line) {
      await write();
      into = line.collection;
      filled.set(into, line.indexes.some((index) => index.expireAfterSeconds !== undefined) ? undefined : 0);
      await db.createCollection(into);
      if (line.indexes.length > 0) await db.collection(into).createIndexes(line.indexes);
    } else {
      const { document } = line;
      const isMarked = into === 'shop' && document['_id'] === installationId;
      batch.push(isMarked ? { ...document, restored: markAfter(replaced, document['restored']) } : document);
      batchBytes += bytes;
      if (batchBytes > batchMaxBytes || batch.length >= batchMaxDocuments) await write();
    }
  }
  await write();
  return filled;
}

/**
 * Whether a worker beats, or a BFF or worker listens to signals: one that went on would keep settings and sessions of before.
 * False when Redis is down, as it may be after a disaster; nothing in it is needed.
 */
async function shopRuns(config: Config): Promise<boolean> {
  const redis = createRedis(config, createLogger({ ...config, LOG_LEVEL: 'error' }, 'operator'), 'producer');
  try {
    await new Promise((resolve) => redis.once('ready', resolve).once('close', resolve));
    const { workers } = await readWorkers(redis, config);
    const [, listeners] = await redis.pubsub('NUMSUB', channelOf(config));
    return Number(listeners) > 0 || workers.some(({ silent }) => !silent);
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}
