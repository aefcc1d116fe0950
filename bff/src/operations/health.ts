import { inventoryId } from '@forno/shared/server/db';
import { readWorkers } from '@forno/shared/server/queues';
import type { Listening } from '@forno/shared/processes';
import { type Config, type Health, serveHealth } from '@forno/shared/server/runtime';
import type { Metrics } from './metrics.ts';
import { withTimeout } from '../http/with-timeout.ts';
import type { Deps } from './deps.ts';

type HealthDeps = Pick<Deps, 'models' | 'redis' | 'config' | 'logger'>;

const timeoutMs = 1_500;

/**
 * Readiness: database and Redis answer. A zombie worker is reported but makes no BFF unready, else a load balancer
 * would take down a shop whose other workers are fine.
 */
async function checkReadiness({ models, redis, config, logger }: HealthDeps) {
  const [database, workers] = await Promise.all([
    withTimeout(
      timeoutMs,
      logger,
      models.inventory.exists({ _id: inventoryId }).then(() => true),
    ),
    // Still connecting, or away, which its own listener tells.
    redis.status === 'ready' ? withTimeout(timeoutMs, logger, readWorkers(redis, config)) : undefined,
  ]);
  return {
    ready: Boolean(database && workers),
    database: Boolean(database),
    redis: Boolean(workers),
    /** Stuck or silent workers, as `host:pid` or `host:pid queue`; null without Redis. */
    unwell: workers?.unwell ?? null,
  };
}

export const healthOf = (deps: HealthDeps, metrics: Metrics): Health => ({
  readiness: () => checkReadiness(deps),
  metrics: metrics.read,
});

/** Whether readiness and metrics have a port of their own: always in production, where the other one is public. */
export const hasOperationsPort = ({ OPERATIONS_PORT, NODE_ENV }: Config): boolean =>
  OPERATIONS_PORT !== 0 || NODE_ENV === 'production';

/** Serves readiness and metrics on a private port; logs which, because 0 takes any free one. */
export async function serveOperations(deps: Deps, metrics: Metrics): Promise<Listening | undefined> {
  const { config, logger } = deps;
  if (!hasOperationsPort(config)) return undefined;
  const listening = await serveHealth(deps, config.OPERATIONS_PORT, healthOf(deps, metrics));
  logger.info({ operationsPort: listening.port }, 'readiness and metrics');
  return listening;
}
