import type { JobPayload } from '@forno/shared/contracts';
import { UnrecoverableError } from 'bullmq';
import type { Deps } from '../deps.ts';
import { type Backlog, createBacklog } from './backlog.ts';
import { rebuild, rebuildTask } from './rebuild.ts';
import { sweepTasks } from './tasks.ts';

interface Repairs {
  repaired(task: string, count: number): void;
}

/** Handler of the sweep's jobs: runs the task the job names. */
export function createSweep(repairs: Repairs) {
  const backlogs = new Map<string, Backlog>();
  return async ({ task }: JobPayload<'sweep'>, deps: Deps): Promise<void> => {
    if (task === rebuildTask) return rebuild(deps, sweepTasks);
    const run = task === undefined ? undefined : sweepTasks[task];
    if (task === undefined || run === undefined)
      throw new UnrecoverableError(`there is no sweep task ${task}`);
    const backlog = backlogs.get(task) ?? createBacklog();
    backlogs.set(task, backlog);
    const found = await run(deps, new Date(), backlog);
    repairs.repaired(task, found);
    if (found > 0) deps.logger.info({ task, found }, 'the sweep set something going again');
  };
}
