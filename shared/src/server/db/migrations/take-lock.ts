import { setTimeout as sleep } from 'node:timers/promises';
import { isDuplicateKey } from '../insert-each.ts';
import type { Logger } from '../../runtime/logger.ts';
import { type Models, releaseMarkId as _id } from '../models/index.ts';
import { readMark } from './release-mark.ts';

const pollEveryMs = 200;

export interface Lease {
  /** Identifies the holder. */
  by: string;
  /** A holder that has not moved for this long (ms) is dead. */
  leaseMs: number;
}

/**
 * Waits for the lock. Two machines' clocks may differ: a holder is dead when it stood still while we watched.
 * @returns false when somebody else did the work meanwhile
 */
export async function takeLock(
  { models, logger }: { models: Models; logger: Logger | undefined },
  { by, leaseMs }: Lease,
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  let seen: string | undefined;
  let since = 0;
  while (!(await isDone())) {
    const { lock } = await readMark(models);
    const now = lock && `${lock.by} ${lock.beat}`;
    if (now !== seen) {
      if (lock && seen === undefined) logger?.info('another process migrates the database, waiting for it');
      [seen, since] = [now, performance.now()];
    }
    const where = lock ? { 'lock.by': lock.by, 'lock.beat': lock.beat } : { lock: null };
    if (!lock || performance.now() - since > leaseMs) {
      if (await take(models, where, by)) return true;
    } else await sleep(pollEveryMs);
  }
  return false;
}

async function take({ releaseMarks }: Models, where: object, by: string): Promise<boolean> {
  try {
    const update = { $set: { lock: { by, beat: 0 } }, $setOnInsert: { release: 0, indexes: '' } };
    await releaseMarks.updateOne({ _id, ...where }, update, { upsert: true });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Shows life until stopped. */
export function keepLock({ releaseMarks }: Models, { by, leaseMs }: Lease): () => void {
  // A failed beat is followed by others; the write that ends the migration finds out whether the lock was lost.
  const beat = () =>
    void releaseMarks.updateOne({ _id, 'lock.by': by }, { $inc: { 'lock.beat': 1 } }).catch(() => undefined);
  const timer = setInterval(beat, leaseMs / 5);
  return () => clearInterval(timer);
}
