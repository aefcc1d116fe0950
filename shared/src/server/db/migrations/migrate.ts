import { createHash, randomUUID } from 'node:crypto';
import type { Connection, IndexDefinition, IndexOptions } from 'mongoose';
import type { Logger } from '../../runtime/logger.ts';
import { type Models, releaseMarkId as _id } from '../models/index.ts';
import { type Migration, migrations, release } from './migrations.ts';
import { readMark } from './release-mark.ts';
import { keepLock, takeLock } from './take-lock.ts';

/** Changes with every index that the shop wants. */
function fingerprintOf(models: Models): string {
  const wanted = Object.values(models).map(({ collection, schema }) => [collection.name, schema.indexes()]);
  return createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
}

/**
 * Creates missing indexes and replaces those whose options changed: until then the collection is without them. `drop`
 * also drops unwanted ones; not within a release, where they may be those of a newer build.
 */
async function syncIndexes(models: Models, { drop }: { drop: boolean }): Promise<void> {
  for (const model of Object.values(models)) {
    await model.createCollection();
    const { toCreate, toDrop } = await model.diffIndexes();
    const names = new Set(toCreate.map(nameOf));
    for (const name of toDrop) if (drop || names.has(name)) await model.collection.dropIndex(name);
    const missing = model.schema.indexes().filter(([key]) => names.has(nameOf(key)));
    // In one command; mongoose would send one for each.
    if (missing.length > 0) await model.collection.createIndexes(missing.map(describe));
  }
}

/** As the driver names it. */
const nameOf = (key: IndexDefinition) => Object.entries(key).flat().join('_');

const describe = ([key, { unique, ...options }]: [IndexDefinition, IndexOptions]) => ({
  ...options,
  ...(unique && { unique: true }),
  key: new Map(Object.entries(key).map(([field, direction]) => [field, Number(direction)])),
});

interface Target {
  release: number;
  migrations: readonly Migration[];
}

/** One read. False also for a database of a newer release: its indexes are none of our business. */
export async function needsMigration(models: Models, target: Pick<Target, 'release'> = { release }) {
  const mark = await readMark(models);
  if (mark.release !== target.release) return mark.release < target.release;
  return mark.indexes !== fingerprintOf(models);
}

/**
 * Brings the database to this release, once, whichever of its processes comes first: migrations, indexes, and then the
 * mark, until which older workers go on. A crash on the way means that all of it is run again.
 * @throws when a migration fails, or when this process stood still for so long that another one took over
 */
export async function migrate(
  database: { connection: Connection; models: Models },
  logger?: Logger,
  target: Target = { release, migrations },
  leaseMs = 15_000,
): Promise<void> {
  const { models } = database;
  const lease = { by: randomUUID(), leaseMs };
  const isDone = async () => !(await needsMigration(models, target));
  if (!(await takeLock({ models, logger }, lease, isDone))) return;
  const stop = keepLock(models, lease);
  const mine = { _id, 'lock.by': lease.by } as const;
  try {
    const { release: before } = await readMark(models);
    for (const { number, name, up } of target.migrations) {
      if (number <= before) continue;
      logger?.info({ number, name }, 'migrating');
      await up(database);
    }
    await syncIndexes(models, { drop: before < target.release });
    const mark = { release: target.release, indexes: fingerprintOf(models) };
    const { matchedCount } = await models.releaseMarks.updateOne(mine, { $set: mark });
    if (matchedCount === 0) throw new Error('another process took over the migration of the database');
    logger?.info({ from: before, to: target.release }, 'the database was migrated');
  } finally {
    stop();
    await models.releaseMarks.updateOne(mine, { $unset: { lock: '' } });
  }
}
