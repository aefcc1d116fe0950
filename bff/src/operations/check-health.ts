import { inventoryId, readWorkers } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { within } from '../http/within.ts';

type Shop = Pick<Deps, 'models' | 'redis' | 'config'>;

export interface Readiness {
  ready: boolean;
  database: boolean;
  redis: boolean;
  /** Workers that are stuck or silent, as `host:pid` or `host:pid queue`; null when Redis can't tell. */
  unwell: string[] | null;
}

const patienceMs = 1_500;

/**
 * Whether this process can do its work now: both the database and Redis answer. A zombie among the workers is told
 * and makes no BFF unready: a load balancer would then close a shop in which the other workers are well.
 */
export async function checkReadiness({ models, redis, config }: Shop): Promise<Readiness> {
  const [database, workers] = await Promise.all([
    within(
      patienceMs,
      models.inventory.exists({ _id: inventoryId }).then(() => true),
    ),
    within(patienceMs, readWorkers(redis, config)),
  ]);
  return {
    ready: Boolean(database && workers),
    database: Boolean(database),
    redis: Boolean(workers),
    unwell: workers?.unwell ?? null,
  };
}
