import { type RunningProcess, startNode } from '@forno/shared/processes';
import type { Config } from '@forno/shared/server/runtime';
import { asEnvironment } from '@forno/shared/testing';

/** The production worker in its own process. */
export function startWorker(config: Config, more = {}): Promise<RunningProcess> {
  const env = { ...asEnvironment(config), LOG_LEVEL: 'info', ...more };
  return startNode({ name: 'worker', entry: 'workers/dist/main.bundle.js', env, ready: /"msg":"open"/ });
}
