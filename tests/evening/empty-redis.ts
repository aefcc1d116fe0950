import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@forno/shared/contracts';
import { createLogger, createRedis } from '@forno/shared/server/runtime';
import { callShop } from '../chaos/call-shop.ts';

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
