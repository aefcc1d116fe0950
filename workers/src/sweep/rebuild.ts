import { installationId } from '@forno/shared/server/db';
import type { Deps } from '../deps.ts';
import { createBacklog } from './backlog.ts';
import { pageSize } from './backlog.ts';
import type { SweepTask } from './task.ts';

/** Job name of a rebuild, beside the sweep's tasks. */
export const rebuildTask = 'rebuild';

/**
 * Runs every sweep task over all pages at once, without the usual grace period: recreates the work of a shop whose
 * Redis was lost, and compares all payments with the provider's. Idempotent: existing jobs are not added again. Stores its progress in the database.
 */
export async function rebuild(deps: Deps, tasks: Readonly<Record<string, SweepTask>>): Promise<void> {
  const { models, config, logger } = deps;
  const impatient = { ...deps, config: { ...config, UNFINISHED_AFTER_MS: 0, RECONCILE_EVERY_MS: 0 } };
  const tell = (what: object) =>
    models.shop.updateOne({ _id: installationId, rebuild: { $exists: true } }, what);
  await tell({ $set: { 'rebuild.at': new Date(), 'rebuild.tasks': [] } });
  for (const [task, run] of Object.entries(tasks)) {
    const found = await runAll(run, impatient).catch((error: unknown) => {
      // A failed task blocks no other; the sweep retries it.
      logger.error({ err: error, task }, 'not rebuilt, left to the sweep');
      return -1;
    });
    await tell({ $set: { 'rebuild.at': new Date() }, $push: { 'rebuild.tasks': { task, found } } });
  }
  await tell({ $set: { 'rebuild.endedAt': new Date() } });
}

async function runAll(run: SweepTask, deps: Deps): Promise<number> {
  const backlog = createBacklog();
  let all = 0;
  for (;;) {
    const found = await run(deps, new Date(), backlog);
    all += found;
    if (found < pageSize) return all;
  }
}
