import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Part } from '../support/part.ts';
import type { TestShop } from '../support/start-shop.ts';
import type { Random } from './random.ts';

export interface Damage {
  kills: { worker: number; bff: number; redis: number; store: number };
  redis_wipes: number;
  pauses: number;
  storms: number;
}

type Blow = (shop: TestShop, random: Random, damage: Damage) => Promise<void>;

async function killAndRestart(part: Part, downMs: number): Promise<void> {
  await part.kill();
  await delay(downMs);
  await part.start();
}

const blows: Record<string, Blow> = {
  async worker({ workers }, random, damage) {
    damage.kills.worker += 1;
    await killAndRestart(random.pick(workers), random.below(1_500));
  },
  async bff({ bffs }, random, damage) {
    damage.kills.bff += 1;
    await killAndRestart(random.pick(bffs), random.below(1_000));
  },
  async redis({ redis }, random, damage) {
    damage.kills.redis += 1;
    await killAndRestart(redis, random.below(2_000));
  },
  async store({ store }, random, damage) {
    damage.kills.store += 1;
    await killAndRestart(store, random.below(1_500));
  },
  async wipe({ config }, _random, damage) {
    damage.redis_wipes += 1;
    const redis = new Redis(config.REDIS_URL);
    await redis.flushall();
    redis.disconnect();
  },
  /** Longer than a job's lock: the worker wakes as a zombie whose work somebody else has done. */
  async pause({ workers, config }, random, damage) {
    damage.pauses += 1;
    const worker = random.pick(workers);
    worker.pause();
    await delay(config.LOCK_MS + random.below(3_000));
    worker.resume();
  },
  /** The provider slow and failing, its events late, doubled and out of order. */
  async storm({ setFaults }, random, damage) {
    damage.storms += 1;
    await setFaults({ ...standingFaults, seed: random.below(1_000_000), ...weather });
    await delay(4_000);
    await setFaults(standingFaults);
  },
};

/** In force during the whole run: an order that is paid takes a second payment, as after a late authorisation. */
export const standingFaults = { allowSecondPayment: true };

const weather = {
  api: { delayMs: [0, 1_500], failRate: 0.2, dropAnswerRate: 0.15, status502Html: 0.05, rate429: 0.05 },
  webhooks: { dropRate: 0.3, duplicate: 2, delayMs: [0, 2_000], reorder: 1_500, failFirst: 1 },
};

/** Each kind often enough for the run to count, in an order that the seed decides. */
export function planBlows(random: Random, kills: number, wipes: number): (keyof typeof blows)[] {
  const plan = [
    ...Array.from({ length: kills }, () => ['worker', 'bff', 'redis', 'store']).flat(),
    ...Array.from({ length: wipes }, () => 'wipe'),
    ...Array.from({ length: 3 }, () => ['pause', 'storm']).flat(),
  ];
  return plan
    .map((blow) => ({ blow, rank: random.next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ blow }) => blow);
}

/** Strikes one blow after the other, with a breath between them. */
export async function strike(
  shop: TestShop,
  plan: readonly string[],
  random: Random,
  onBlow: (name: string) => void,
): Promise<Damage> {
  const damage: Damage = {
    kills: { worker: 0, bff: 0, redis: 0, store: 0 },
    redis_wipes: 0,
    pauses: 0,
    storms: 0,
  };
  for (const name of plan) {
    onBlow(name);
    await blows[name]?.(shop, random, damage);
    await delay(200 + random.below(1_500));
  }
  return damage;
}
