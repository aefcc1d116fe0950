import { inventoryId } from '@forno/shared/server/db';
import { readWorkers } from '@forno/shared/server/queues';
import type { Deps } from '../deps.ts';
import { withTimeout } from '../http/with-timeout.ts';

type Shop = Pick<Deps, 'models' | 'redis' | 'config'>;

interface Readiness {
  ready: boolean;
  database: boolean;
  redis: boolean;
  /** Stuck or silent workers, as `host:pid` or `host:pid queue`; null without Redis. */
  unwell: string[] | null;
}

const timeoutMs = 1_500;

/**
 * Readiness: database and Redis answer. A zombie worker is reported but makes no BFF unready, else a load balancer
 * would take down a shop whose other workers are fine.
 */
export async function checkReadiness({ models, redis, config }: Shop): Promise<Readiness> {
  const [database, workers] = await Promise.all([
    withTimeout(
      timeoutMs,
      models.inventory.exists({ _id: inventoryId }).then(() => true),
    ),
    withTimeout(timeoutMs, readWorkers(redis, config)),
  ]);
  return {
    ready: Boolean(database && workers),
    database: Boolean(database),
    redis: Boolean(workers),
    unwell: workers?.unwell ?? null,
  };
}
