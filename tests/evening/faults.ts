import { setTimeout as delay } from 'node:timers/promises';
import { type InventoryAnswer, routes } from '@forno/shared/contracts';
import { categories, limits } from '@forno/shared/domain';
import { createLogger, createRedis } from '@forno/shared/server/runtime';
import { callShop } from '../chaos/call-shop.ts';
import type { Shift } from '../chaos/kitchen.ts';
import { setFaultsAt } from '../support/sandbox.ts';

export interface FaultSchedule {
  /** The provider becomes slow and fails, then forgets its webhooks. */
  provider: boolean;
  /** Emptied in the middle of the evening, when given: the shop's own, with nothing else in it. */
  redisUrl?: string | undefined;
  /** What else goes wrong, while the provider is slow. */
  extra?: () => Promise<void>;
}

interface Evening {
  sandboxUrl: string;
  forMs: number;
  faults: FaultSchedule;
  emptyRedis: (url: string) => Promise<RebuildTold>;
  onFault: (name: string) => void;
}

const slow = { api: [{ path: '/v1/*', delayMs: [100, 1_500], failRate: 0.1, dropAnswerRate: 0.05 }] };
const deaf = { webhooks: { dropRate: 1 } };

/** What goes wrong, each for a part of the evening; at its end nothing does any more. Answers what was rebuilt. */
export async function runFaults({
  sandboxUrl,
  forMs,
  faults,
  emptyRedis,
  onFault,
}: Evening): Promise<RebuildTold | undefined> {
  const setFaults = async (name: string, switches: object) => {
    if (!faults.provider) return;
    await setFaultsAt(sandboxUrl, switches);
    onFault(name);
  };
  const step = forMs / 5;
  await delay(step);
  await setFaults('provider slow and failing', slow);
  await faults.extra?.();
  await delay(step);
  await setFaults('', {});
  let rebuilt: RebuildTold | undefined;
  if (faults.redisUrl !== undefined) {
    onFault('Redis emptied');
    rebuilt = await emptyRedis(faults.redisUrl);
    onFault('');
  }
  await delay(step);
  await setFaults('webhooks lost', deaf);
  await delay(step);
  await setFaults('', {});
  return rebuilt;
}

export interface RebuildTold {
  /** How much work was set going again. */
  found: number;
  ms: number;
}

/** FLUSHALL, and then what an operator does about it: "Rebuild all work" at `/admin/queues`, until it is done. */
export async function emptyRedis(
  shopUrl: string,
  token: string,
  redisUrl: string,
  until: number,
): Promise<RebuildTold> {
  const redis = createRedis(
    { REDIS_URL: redisUrl },
    'worker',
    createLogger({ LOG_LEVEL: 'silent' }, 'evening'),
  );
  await redis.flushall();
  redis.disconnect();
  const began = Date.now();
  const body = { act: 'rebuild' };
  const asked = await callShop(shopUrl, token, routes.act, { body, until });
  if (!asked?.answer) throw new Error(`no rebuild: ${asked?.refusal?.message ?? 'no answer'}`);
  while (Date.now() < until) {
    const { rebuild } = (await callShop(shopUrl, token, routes.queues, { until }))?.answer ?? {};
    const isMine = rebuild && Date.parse(rebuild.askedAt) >= began - 5_000;
    if (isMine && rebuild.state === 'done') return { found: rebuild.found, ms: Date.now() - began };
    if (isMine && rebuild.state === 'stopped') break;
    await delay(250);
  }
  throw new Error('the rebuild did not end');
}

/** Long before an ingredient is gone, because each checkout may hold only a share of what is left. */
const orderBelow = 5 * limits.lowStockBelow;
const delivered = 10 * limits.lowStockBelow;

/** An admin who looks at the shelf every few seconds and has delivered what runs low. Answers how many portions. */
export async function restock(url: string, token: string, shift: Shift): Promise<number> {
  let portions = 0;
  while (!shift.stopped) {
    const loaded = (await callShop(url, token, routes.inventory, shift))?.answer;
    const maps: InventoryAnswer = { bases: {}, sauces: {}, cheeses: {}, veggies: {} };
    const before = structuredClone(maps);
    let low = 0;
    for (const category of categories)
      for (const [name, ingredient] of Object.entries(loaded?.[category] ?? {})) {
        if (ingredient.qty >= orderBelow) continue;
        before[category][name] = ingredient;
        maps[category][name] = { ...ingredient, qty: ingredient.qty + delivered };
        low += 1;
      }
    // As the editor sends it: the difference counts, what is sold meanwhile stays sold. A repeat would add it twice.
    const body = { ...maps, loaded: before };
    if (low > 0) {
      const saved = await callShop(url, token, routes.updateInventory, { ...shift, body, once: true });
      if (saved?.answer) portions += low * delivered;
    }
    await delay(1_000);
  }
  return portions;
}
