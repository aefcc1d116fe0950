import { openDatabase } from '@forno/shared/server';
import { median } from '../../support/figures.ts';
import { startShop } from '../../support/start-shop.ts';
import { type BuyersShop, openBuyers } from '../buyer.ts';
import { judgeRounds, type Outcome } from '../compare.ts';
import { registerCustomer } from '../open-bench.ts';
import { checkoutsPerSecond } from './checkout.ts';
import type { Case } from './index.ts';
import { liveMedian } from './live.ts';

const rounds = 5;
const warmUp = 3;

interface Curve {
  name: string;
  unit: string;
  points: readonly number[];
  /** The point to which the others are compared. */
  base: number;
  /** The most that another point's figure may be, times the base's; by default as many times as there is more. */
  atMost?: number;
}

/** How times grow with what a busy evening has more of. By the time of one, so that a rate that halves is twice. */
export const curves: Case = {
  name: 'curves',
  onlyByName: true,
  async run(bench) {
    const tenInFlight = 20;
    const lines = { name: 'lines', unit: 'ms a checkout', points: [1, 2, 4, 8], base: 1 };
    const inFlight = {
      name: 'buyers-at-once',
      unit: 'ms a checkout',
      points: [1, 5, 10, 20, 40],
      base: 10,
      atMost: 1.25,
    };
    const workers = { name: 'workers', unit: 'ms a checkout', points: [1, 2, 4], base: 1, atMost: 1.25 };
    const screens = { name: 'live-customers', unit: 'ms', points: [250, 500, 1_000, 2_000], base: 250 };
    return [
      ...(await follow(lines, (n) => msPerCheckout(bench, tenInFlight, n))),
      ...(await follow(inFlight, (n) => msPerCheckout(bench, 2 * n))),
      ...(await follow(workers, (n) => withWorkers(n, (shop) => msPerCheckout(shop, tenInFlight)))),
      ...(await follow(screens, async (n) => [await liveMedian(n)])),
    ];
  },
};

async function follow(curve: Curve, measure: (point: number) => Promise<number[]>): Promise<Outcome[]> {
  const figures = new Map<number, number[]>();
  for (const point of curve.points) figures.set(point, await measure(point));
  const base = figures.get(curve.base) ?? [];
  return curve.points.map((point) => {
    const atMost = curve.atMost ?? Math.max(1, point / curve.base);
    const found = (figures.get(point) ?? []).map((ours) => ({ ours, limit: median(base) }));
    return judgeRounds({ name: `${curve.name}-${point}`, unit: curve.unit, atMost }, found);
  });
}

async function msPerCheckout(shop: BuyersShop, buyersCount: number, lines?: number): Promise<number[]> {
  const buyers = await openBuyers(shop, buyersCount, lines);
  const times: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const ms = 1_000 / (await checkoutsPerSecond(buyers));
    if (round >= warmUp) times.push(ms);
  }
  return times;
}

async function withWorkers<T>(workers: number, run: (shop: BuyersShop) => Promise<T>): Promise<T> {
  const shop = await startShop({
    workers,
    env: {
      ATTEMPTS_PER_MINUTE: '100000',
      CHECKOUTS_PER_USER: '100000',
      CHECKOUTS_PER_ADDRESS: '1000000',
      LOG_LEVEL: 'warn',
      PROVIDER_CALLS_PER_SECOND: '1000',
    },
  });
  const database = await openDatabase(shop.config);
  try {
    const { url, sandbox } = shop;
    return await run({
      url,
      sandboxUrl: sandbox.now.url,
      models: database.models,
      customer: () => registerCustomer(url),
    });
  } finally {
    await database.close();
    await shop.stop();
  }
}
