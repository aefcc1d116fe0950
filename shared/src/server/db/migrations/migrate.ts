import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { Logger } from '../../runtime/logger.ts';
import { type Models, releaseMarkId as _id } from '../models/index.ts';
import { fingerprintOf, syncIndexes } from './sync-indexes.ts';
import { type Migration, migrations, release } from './migrations.ts';
import { readMark } from './release-mark.ts';
import { keepLock, takeLock } from './take-lock.ts';

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
  if (!(await takeLock(models, lease, isDone, logger))) return;
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
