import { createServer } from 'node:http';
import { type Listening, listen } from '@forno/shared/processes';
import type { Config } from '@forno/shared/server/runtime';
import express from 'express';
import type { Deps } from '../deps.ts';
import { healthRouter } from './health-router.ts';
import type { Metrics } from './metrics.ts';

/** Whether readiness and metrics have a port of their own: always in production, where the other one is public. */
export const hasOperationsPort = ({ OPERATIONS_PORT, NODE_ENV }: Config): boolean =>
  OPERATIONS_PORT !== 0 || NODE_ENV === 'production';

/** Serves readiness and metrics on a private port; logs which, because 0 takes any free one. */
export async function serveOperations(deps: Deps, metrics: Metrics): Promise<Listening | undefined> {
  const { config, logger } = deps;
  if (!hasOperationsPort(config)) return undefined;
  const app = express();
  app.disable('x-powered-by');
  app.use(healthRouter(deps, metrics));
  const listening = await listen(createServer(app), config.OPERATIONS_PORT, config.HOST);
  logger.info({ operationsPort: listening.port }, 'readiness and metrics');
  return listening;
}
