import type { ShopAnswer } from '../../contracts/index.ts';
import {
  dayMs,
  estimateFrom,
  estimateNew,
  type Kitchen,
  paceOf,
  pizzasLeft,
  rangeAround,
  type TimeRange,
} from '../../domain/index.ts';
import type { Checkout, Models } from '../db/models/index.ts';
import { readOpenOrders, toQueuedOrder } from './open-orders.ts';
import { timeInStatus } from './time-in-status.ts';

/** The promise of a paid checkout; undefined for older ones without one. */
export function paidEstimate({
  promise,
  createdAt,
  paidAt,
}: Pick<Checkout, 'promise' | 'createdAt' | 'paidAt'>): TimeRange | undefined {
  return promise && estimateFrom(promise, createdAt, paidAt ?? createdAt);
}

type Settings = Pick<ShopAnswer, 'kitchen'>;

export interface EtaService {
  /** The kitchen's current speed. */
  read(shop: Settings): Promise<Kitchen>;
  /** The promise for this many pizzas ordered now. */
  promise(shop: Settings, pizzas: number): Promise<TimeRange & { busy: boolean }>;
}

/** Medians are of the newest orders of a few weeks: steady, but recent. */
const medianOf = { days: 28, orders: 300 };
const mediansForMs = 60_000;
const workForMs = 5_000;

/** Cached for this long; errors are not cached. */
function keep<T>(forMs: number, load: (now: Date) => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  return () => {
    const now = Date.now();
    if (kept && now < kept.until) return kept.value;
    const mine = { value: load(new Date(now)), until: now + forMs };
    kept = mine;
    mine.value.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.value;
  };
}

/** Measures how fast the shop is: one query a minute for its medians, however many callers. */
export function createEtaService(models: Pick<Models, 'orders'>): EtaService {
  const medians = keep(mediansForMs, (end) =>
    timeInStatus(models, {
      start: new Date(end.getTime() - medianOf.days * dayMs),
      end,
      latest: medianOf.orders,
    }),
  );
  const work = keep(workForMs, async (now) => (await readOpenOrders(models, now)).map(toQueuedOrder));
  const read = async ({ kitchen }: Settings): Promise<Kitchen> => ({
    pace: paceOf(await medians(), kitchen),
    pizzasAtOnce: kitchen.pizzas,
  });
  return {
    read,
    async promise(shop, pizzas) {
      const [kitchen, tickets] = await Promise.all([read(shop), work()]);
      const now = new Date();
      const { at, busy } = estimateNew(kitchen, pizzasLeft(tickets, kitchen.pace, now), pizzas, now);
      return { ...rangeAround(at), busy };
    },
  };
}
