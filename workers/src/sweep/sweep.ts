import type { JobPayload } from '@forno/shared/contracts/server';
import { installationId } from '@forno/shared/server/db';
import type { Deps } from './deps.ts';
import { type Backlog, createBacklog, forEachSettled, pageSize, type SweepTask } from './backlog.ts';
import { arrivals } from './arrivals.ts';
import { backOnSale } from './back-on-sale.ts';
import { erasures, retention } from './retention.ts';
import { fallDue } from './fall-due.ts';
import { expected } from './expected.ts';
import { holds, restocks, returns, transfers } from './holds.ts';
import { pushes } from './pushes.ts';
import { reconcile } from './reconcile.ts';
import {
  corrections,
  lowStock,
  mails,
  orderMails,
  orderRefunds,
  prints,
  refunds,
  uncopiedDeliveries,
  uncopiedRefunds,
  unfinished,
  unpublished,
} from './unfinished.ts';
import { events, openings, unpaid } from './unpaid.ts';

/** Every sweep task. No lost job goes unnoticed: the database is the source of truth. */
export const sweepTasks: Readonly<Record<string, SweepTask>> = {
  unfinished,
  arrivals,
  'fall-due': fallDue,
  unpublished,
  unpaid,
  openings,
  holds,
  transfers,
  returns,
  restocks,
  refunds,
  'order-refunds': orderRefunds,
  'uncopied-refunds': uncopiedRefunds,
  'uncopied-deliveries': uncopiedDeliveries,
  corrections,
  events,
  'order-mails': orderMails,
  mails,
  prints,
  pushes,
  'low-stock': lowStock,
  'back-on-sale': backOnSale,
  reconcile,
  expected,
  erasures,
  retention,
};

/** What these find may as well be under way, waiting for a bank, a mailbox or its own time: no sign that work was lost. */
const routine: ReadonlySet<string> = new Set([
  'unpaid',
  'holds',
  'refunds',
  'order-refunds',
  'events',
  'mails',
  'unpublished',
]);

/** Whether what this task finds is a sign that work was lost. */
export const isRepair = (task: string): boolean => !routine.has(task);

interface Repairs {
  repaired(task: string, count: number): unknown;
}

/** Handler of the sweep's jobs: runs the task the job names, or all. */
export function createSweep(repairs: Repairs) {
  const backlogs = new Map<string, Backlog>();
  const sweep = async (deps: Deps, task: string): Promise<void> => {
    const run = sweepTasks[task];
    if (run === undefined) {
      // Schedules outlive the way back to an older release; a newer one goes on with them.
      deps.logger.debug({ task }, 'a sweep task of another release is left alone');
      return;
    }
    const backlog = backlogs.get(task) ?? createBacklog();
    backlogs.set(task, backlog);
    const found = await run(deps, new Date(), backlog);
    repairs.repaired(task, found);
    if (found > 0 && isRepair(task)) deps.logger.info({ task, found }, 'the sweep enqueued lost work again');
  };
  return async (deps: Deps, { task }: JobPayload<'sweep'>): Promise<void> => {
    if (task === rebuildTask) return rebuild(deps);
    if (task !== undefined) return sweep(deps, task);
    await forEachSettled(
      Object.keys(sweepTasks),
      (one) => sweep(deps, one),
      (error, one) => deps.logger.error({ err: error, task: one }, 'sweep task failed'),
    );
  };
}

/** Job name of a rebuild, beside the sweep's tasks. */
const rebuildTask = 'rebuild';

/**
 * Runs every sweep task over all pages at once, without the usual grace period: recreates the work of a shop whose
 * Redis was lost, and compares all payments with the provider's. Idempotent: existing jobs are not added again. Stores its progress in the database.
 */
export async function rebuild(deps: Deps, tasks = sweepTasks): Promise<void> {
  const { models, config, logger } = deps;
  const withoutWaiting = { ...deps, config: { ...config, UNFINISHED_AFTER_MS: 0, RECONCILE_EVERY_MS: 0 } };
  const tell = (what: object) =>
    models.installation.updateOne({ _id: installationId, rebuild: { $exists: true } }, what);
  await tell({ $set: { 'rebuild.at': new Date(), 'rebuild.tasks': [] } });
  for (const [task, run] of Object.entries(tasks)) {
    const alive = () => tell({ $set: { 'rebuild.at': new Date() } });
    const found = await runAll(withoutWaiting, run, alive).catch((error: unknown) => {
      // A failed task blocks no other; the sweep retries it.
      logger.error({ err: error, task }, 'not rebuilt, left to the sweep');
      return -1;
    });
    await tell({ $set: { 'rebuild.at': new Date() }, $push: { 'rebuild.tasks': { task, found } } });
  }
  await tell({ $set: { 'rebuild.endedAt': new Date() } });
}

/** Page by page; a task without pages, or with a pace of its own, once. */
async function runAll(deps: Deps, run: SweepTask, alive: () => Promise<unknown>): Promise<number> {
  const backlog = createBacklog();
  let all = 0;
  for (;;) {
    const found = await run(deps, new Date(), backlog);
    all += found;
    if (found < pageSize || !backlog.hasMore()) return all;
    await alive();
  }
}
