import { inventoryId } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { within } from '../http/within.ts';

type Shop = Pick<Deps, 'models' | 'redis'>;

export interface Readiness {
  ready: boolean;
  database: boolean;
  redis: boolean;
}

const patienceMs = 1_500;

/** Whether this process can do its work now: both the database and Redis answer. */
export async function checkReadiness({ models, redis }: Shop): Promise<Readiness> {
  const [database, pong] = await Promise.all([
    within(
      patienceMs,
      models.inventory.exists({ _id: inventoryId }).then(() => true),
    ),
    within(patienceMs, redis.ping()),
  ]);
  return { ready: Boolean(database && pong), database: Boolean(database), redis: Boolean(pong) };
}
