import type { RebuildView } from '@forno/shared/contracts/server';
import { type Models, installationId } from '@forno/shared/server/db';
import type { Deps } from '../deps.ts';

/** A rebuild without progress for this long (ms) is dead; another may start. */
const deadAfterMs = 60_000;

/**
 * Has a worker recreate all jobs from the database. A repeat joins the running rebuild. False when it could not be
 * enqueued.
 */
export async function enqueueRebuild({
  models,
  producer,
}: Pick<Deps, 'models' | 'producer'>): Promise<boolean> {
  const at = new Date();
  const free = [
    { rebuild: { $exists: false } },
    { 'rebuild.endedAt': { $exists: true } },
    { 'rebuild.at': { $lte: new Date(at.getTime() - deadAfterMs) } },
  ];
  const { modifiedCount } = await models.installation.updateOne(
    { _id: installationId, $or: free },
    { $set: { rebuild: { askedAt: at, at, tasks: [] } } },
  );
  if (modifiedCount === 0) return true;
  const jobId = `rebuild-${at.getTime()}`;
  if (await producer.enqueue('sweep', [{ payload: { task: 'rebuild' }, jobId }])) return true;
  await models.installation.updateOne(
    { _id: installationId, 'rebuild.askedAt': at },
    { $unset: { rebuild: '' } },
  );
  return false;
}

/** The last or current rebuild, or null. */
export async function readRebuild({
  installation,
}: Pick<Models, 'installation'>): Promise<RebuildView | null> {
  const { rebuild } = (await installation.findById(installationId, { rebuild: 1 }).lean()) ?? {};
  if (!rebuild) return null;
  const { askedAt, at, endedAt, tasks } = rebuild;
  const silent = !endedAt && Date.now() - at.getTime() > deadAfterMs;
  return {
    askedAt: askedAt.toISOString(),
    state: endedAt ? 'done' : silent ? 'stopped' : 'running',
    found: tasks.reduce((sum, { found }) => sum + Math.max(0, found), 0),
    tasks: tasks.map(({ task, found }) => ({ task, found: found < 0 ? null : found })),
  };
}
