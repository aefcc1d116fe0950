import type { JobPayload } from '@forno/shared/contracts';
import { UnrecoverableError } from 'bullmq';
import type { Deps } from '../deps.ts';
import { type Backlog, createBacklog, forEachSettled } from './backlog.ts';
import { rebuild, rebuildTask } from './rebuild.ts';
import { sweepTasks } from './tasks.ts';

interface Repairs {
  repaired(task: string, count: number): void;
}

/** Handler of the sweep's jobs: runs the task the job names, or all. */
export function createSweep(repairs: Repairs) {
  const backlogs = new Map<string, Backlog>();
  const sweep = async (deps: Deps, task: string): Promise<void> => {
    const run = sweepTasks[task];
    if (run === undefined) throw new UnrecoverableError(`there is no sweep task ${task}`);
    const backlog = backlogs.get(task) ?? createBacklog();
    backlogs.set(task, backlog);
    const found = await run(deps, new Date(), backlog);
    repairs.repaired(task, found);
    if (found > 0) deps.logger.info({ task, found }, 'the sweep enqueued lost work again');
  };
  return async (deps: Deps, { task }: JobPayload<'sweep'>): Promise<void> => {
    if (task === rebuildTask) return rebuild(deps, sweepTasks);
    if (task !== undefined) return sweep(deps, task);
    await forEachSettled(
      Object.keys(sweepTasks),
      (one) => sweep(deps, one),
      (error, one) => deps.logger.error({ err: error, task: one }, 'sweep task failed'),
    );
  };
}
