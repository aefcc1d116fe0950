import { createServer } from 'node:http';
import { type Listening, listen } from '@forno/shared/processes';
import express from 'express';
import type { Deps } from '../deps.ts';
import { healthRouter } from './health-router.ts';
import type { Metrics } from './metrics.ts';

/** Serves readiness and metrics on a private port. */
export async function serveOperations(deps: Deps, metrics: Metrics): Promise<Listening | undefined> {
  const { OPERATIONS_PORT, HOST } = deps.config;
  if (OPERATIONS_PORT === 0) return undefined;
  const app = express();
  app.disable('x-powered-by');
  app.use(healthRouter(deps, metrics));
  return listen(createServer(app), OPERATIONS_PORT, HOST);
}
