import { shopRecordId } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { createBacklog } from './backlog.ts';
import { atMost, type SweepTask } from './task.ts';

/** The name under which a rebuild is asked for, beside the tasks of the sweep. */
export const rebuildTask = 'rebuild';

/**
 * Everything that the sweep looks for, all pages of it at once and without its patience with what is young: the work
 * of a shop whose Redis is gone. What is there already is added once, so that it may run at any time and twice.
 * Tells in the database how far it is.
 */
export async function rebuild(deps: Deps, tasks: Readonly<Record<string, SweepTask>>): Promise<void> {
  const { models, config, logger } = deps;
  const impatient = { ...deps, config: { ...config, UNFINISHED_AFTER_MS: 0 } };
  const tell = (what: object) =>
    models.shop.updateOne({ _id: shopRecordId, rebuild: { $exists: true } }, what);
  await tell({ $set: { 'rebuild.at': new Date(), 'rebuild.tasks': [] } });
  for (const [task, run] of Object.entries(tasks)) {
    const found = await runAll(run, impatient).catch((error: unknown) => {
      // One that fails keeps none of the others waiting; the sweep looks again.
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
    if (found < atMost) return all;
  }
}
