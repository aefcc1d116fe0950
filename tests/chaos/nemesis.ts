import { setTimeout as delay } from 'node:timers/promises';
import { createLogger, createRedis } from '@forno/shared/server/runtime';
import { Redis } from 'ioredis';
import type { Part } from '../support/part.ts';
import type { TestShop } from '../support/open-shop.ts';
import type { Random } from './random.ts';

export interface Damage {
  /** Without the store where MONGO_URL names a MongoDB, which isn't ours to kill. */
  kills: { worker: number; bff: number; redis: number; store?: number };
  redis_wipes: number;
  redis_oom: number;
  provider_outages: number;
  pauses: number;
  storms: number;
}

interface Struck {
  shop: TestShop;
  random: Random;
  damage: Damage;
  provider: ReturnType<typeof createProviderFaults>;
  /** How long the provider is away. */
  outageMs: number;
}

type Blow = (struck: Struck) => Promise<void>;

/** The provider's faults; both may happen at once. */
function createProviderFaults({ setFaults }: TestShop) {
  let weatherSeed: number | undefined;
  let away = Promise.resolve();
  let isAway = false;
  const show = () =>
    setFaults({
      ...standingFaults,
      ...(weatherSeed === undefined ? {} : { ...weather, seed: weatherSeed }),
      api: [...(isAway ? [nobodyThere] : []), ...(weatherSeed === undefined ? [] : [weather.api])],
    });
  return {
    /** Slow and failing, with this seed; undefined ends it. */
    async storm(seed: number | undefined) {
      weatherSeed = seed;
      await show();
    },
    /** Resolves at once; the provider comes back by itself. */
    async takeAway(ms: number) {
      await away;
      isAway = true;
      await show();
      away = delay(ms).then(() => {
        isAway = false;
        return show();
      });
    },
    untilBack: () => away,
  };
}

async function killAndRestart(part: Part, downMs: number): Promise<void> {
  await part.kill();
  await delay(downMs);
  await part.start();
}

/** FLUSHALL: jobs, caches and live events are gone. Wherever Sentinels say that Redis is now. */
export async function wipe(redisUrl: string): Promise<void> {
  const redis = createRedis(
    { REDIS_URL: redisUrl },
    createLogger({ LOG_LEVEL: 'silent' }, 'chaos'),
    'worker',
  );
  await redis.flushall();
  redis.disconnect();
}

const blows: Record<string, Blow> = {
  async worker({ shop: { workers }, random, damage }) {
    damage.kills.worker += 1;
    await killAndRestart(random.pick(workers), random.below(1_500));
  },
  async bff({ shop: { bffs }, random, damage }) {
    damage.kills.bff += 1;
    await killAndRestart(random.pick(bffs), random.below(1_000));
  },
  async redis({ shop: { redis }, random, damage }) {
    damage.kills.redis += 1;
    await killAndRestart(redis, random.below(2_000));
  },
  async store({ shop: { store }, random, damage }) {
    if (!store) return;
    damage.kills.store = (damage.kills.store ?? 0) + 1;
    await killAndRestart(store, random.below(1_500));
  },
  async wipe({ shop, damage }) {
    damage.redis_wipes += 1;
    await wipe(shop.config.REDIS_URL);
  },
  /** Redis serves reads and refuses writes, as with its memory full. */
  async oom({ shop, random, damage }) {
    damage.redis_oom += 1;
    const redis = new Redis(shop.config.REDIS_URL);
    await redis.config('SET', 'maxmemory', '1');
    await delay(1_000 + random.below(4_000));
    await redis.config('SET', 'maxmemory', '0');
    redis.disconnect();
  },
  /** Longer than a job's lock: the worker wakes as a zombie whose work another has done. */
  async pause({ shop: { workers, config }, random, damage }) {
    damage.pauses += 1;
    const worker = random.pick(workers);
    worker.pause();
    await delay(config.LOCK_MS + random.below(3_000));
    worker.resume();
  },
  /** The provider is slow and failing, its events late, doubled and out of order. */
  async storm({ provider, random, damage }) {
    damage.storms += 1;
    await provider.storm(random.below(1_000_000));
    await delay(4_000);
    await provider.storm(undefined);
  },
  /** The provider is away for long, while everything else continues, the blows included. */
  async outage({ provider, damage, outageMs }) {
    damage.provider_outages += 1;
    await provider.takeAway(outageMs);
  },
};

/** During the whole run: a paid order accepts a second payment, as after a late authorisation. */
export const standingFaults = { allowSecondPayment: true };

/** Some calls hang until our timeout, the rest fail. */
const nobodyThere = { path: '/v1/*', hangRate: 0.2, failRate: 1 };

const weather = {
  api: {
    path: '/v1/*',
    delayMs: [0, 1_500],
    failRate: 0.2,
    dropAnswerRate: 0.15,
    status502Html: 0.05,
    rate429: 0.05,
  },
  webhooks: {
    // Without refund events, which may be late but never lost: else only the shop's slow checks would find refunds.
    events: ['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'],
    dropRate: 0.3,
    duplicate: 2,
    delayMs: [0, 2_000],
    reorder: 1_500,
    failFirst: 1,
  },
  refunds: { pendingMs: 800, busyMs: 400 },
};

/** All kinds of blows at this shop, in an order drawn from the seed. */
export function planBlows(
  { store }: TestShop,
  random: Random,
  kills: number,
  wipes: number,
): (keyof typeof blows)[] {
  const killed = ['worker', 'bff', 'redis', ...(store ? ['store'] : [])];
  return random.shuffled([
    ...Array.from({ length: kills }, () => killed).flat(),
    ...Array.from({ length: wipes }, () => ['wipe', 'oom']).flat(),
    'outage',
    ...Array.from({ length: 3 }, () => ['pause', 'storm']).flat(),
  ]);
}

/** Strikes one blow after another with short pauses, and ends when everything is up again. */
export async function strike(
  shop: TestShop,
  plan: readonly string[],
  { random, outageMs, onBlow }: { random: Random; outageMs: number; onBlow: (name: string) => void },
): Promise<Damage> {
  const damage: Damage = {
    kills: { worker: 0, bff: 0, redis: 0 },
    redis_wipes: 0,
    redis_oom: 0,
    provider_outages: 0,
    pauses: 0,
    storms: 0,
  };
  const provider = createProviderFaults(shop);
  for (const name of plan) {
    onBlow(name);
    await blows[name]?.({ shop, random, damage, provider, outageMs });
    await delay(200 + random.below(1_500));
  }
  await provider.untilBack();
  return damage;
}
