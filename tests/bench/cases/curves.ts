import type { Case } from '../open-bench.ts';
import { median } from '../../support/figures.ts';
import { openShop } from '../../support/open-shop.ts';
import { asBench, type BuyersShop, openBuyers } from '../buyer.ts';
import { inRounds, judge, type Outcome } from '../compare.ts';
import { unlimited } from '../open-bench.ts';
import { checkoutsPerSecond } from './checkout.ts';
import { liveMedian } from './live.ts';

/** V8 compiles what is called often, in each process: four workers need as many calls as one. */
const warmUp = 5;

interface Curve {
  name: string;
  unit: string;
  /** The first is the one to which the others are compared. */
  points: readonly [number, ...number[]];
  /** The most that another point's figure may be, times the first one's; by default as many times as there is more. */
  atMost?: number;
}

const perCheckout = 'ms a checkout';
const lines: Curve = { name: 'lines', unit: perCheckout, points: [1, 2, 4, 8] };
const inFlight: Curve = { name: 'buyers-at-once', unit: perCheckout, points: [1, 5, 10, 20], atMost: 1 };
const workers: Curve = { name: 'workers', unit: perCheckout, points: [1, 2, 4], atMost: 1.5 };
const screens: Curve = { name: 'live-customers', unit: 'ms', points: [250, 500, 1_000, 2_000] };

/** How times grow with what a busy evening has more of. A rate is given as the time of one. */
export const curves: Case = {
  name: 'curves',
  onlyByName: true,
  async run(bench) {
    const forTenInFlight = 20;
    await msPerCheckout(bench, forTenInFlight);
    return [
      ...(await follow(lines, (n) => msPerCheckout(bench, forTenInFlight, n))),
      ...(await follow(inFlight, (n) => msPerCheckout(bench, 2 * n))),
      ...(await follow(workers, (n) => withWorkers(n, (shop) => msPerCheckout(shop, forTenInFlight)))),
      ...(await follow(screens, async (n) => [await liveMedian(n)])),
    ];
  },
};

async function follow(
  { name, unit, points, atMost }: Curve,
  measure: (point: number) => Promise<number[]>,
): Promise<Outcome[]> {
  const [first] = points;
  const outcomes: Outcome[] = [];
  let limit = 0;
  for (const point of points) {
    const times = await measure(point);
    if (point === first) limit = median(times);
    const found = times.map((ours) => ({ ours, limit }));
    outcomes.push(judge({ name: `${name}-${point}`, unit, atMost: atMost ?? point / first }, found));
  }
  return outcomes;
}

/** Half of the buyers are in flight at any time. */
async function msPerCheckout(shop: BuyersShop, count: number, lines?: number): Promise<number[]> {
  const buyers = await openBuyers(shop, count, lines);
  return inRounds(async () => 1_000 / (await checkoutsPerSecond(buyers)), { rounds: 3, warmUp });
}

async function withWorkers<T>(workers: number, run: (shop: BuyersShop) => Promise<T>): Promise<T> {
  const shop = await openShop({ workers, env: { ...unlimited, LOG_LEVEL: 'warn' } });
  try {
    return await run(asBench(shop));
  } finally {
    await shop.stop();
  }
}
