import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import type { Deps } from '../deps.ts';
import { healthRouter } from './health-router.ts';
import type { Metrics } from './metrics.ts';

/** Serves readiness and metrics on a private port. */
export async function serveOperations(
  deps: Deps,
  metrics: Metrics,
): Promise<{ close(): Promise<void> } | undefined> {
  const { OPERATIONS_PORT, HOST } = deps.config;
  if (OPERATIONS_PORT === 0) return undefined;
  const app = express();
  app.disable('x-powered-by');
  app.use(healthRouter(deps, metrics));
  const server = createServer(app);
  server.listen(OPERATIONS_PORT, HOST);
  await once(server, 'listening');
  return {
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
