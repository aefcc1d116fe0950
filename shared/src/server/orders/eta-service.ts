import type { SettingsAnswer } from '../../contracts/server/index.ts';
import {
  dayMs,
  estimateFrom,
  estimateNew,
  type Fulfilment,
  type Kitchen,
  limitsOf,
  paceFor,
  paceOf,
  pizzasLeft,
  rangeAround,
  type QueuedOrder,
  type TimeRange,
  type UrgencyRule,
} from '../../domain/index.ts';
import { type Checkout, type Models, notDelivered, notVoided, type Order } from '../db/models/index.ts';
import { createCache } from '../live/index.ts';
import { timeInStatus } from './time-in-status.ts';

/** Older open orders were forgotten and are not being made. */
export const abandonedAfterMs = 6 * 3_600_000;

/** Fields needed to estimate an order's time, and the last estimate sent. */
type OpenOrder = Pick<
  Order,
  | '_id'
  | 'checkoutId'
  | 'userId'
  | 'quantity'
  | 'status'
  | 'statusHistory'
  | 'createdAt'
  | 'promise'
  | 'expected'
  | 'baked'
  | 'fulfilment'
>;

/** Undelivered orders, oldest first. */
export function readOpenOrders({ orders }: Pick<Models, 'orders'>, now: Date): Promise<OpenOrder[]> {
  const fields =
    'checkoutId userId quantity status statusHistory createdAt promise expected baked fulfilment';
  return orders
    .find(
      {
        ...notDelivered,
        createdAt: { $gte: new Date(now.getTime() - abandonedAfterMs) },
        ...notVoided,
      },
      fields,
    )
    .sort({ _id: 1 })
    .lean<OpenOrder[]>();
}

export function toQueuedOrder({
  _id,
  checkoutId,
  quantity,
  status,
  statusHistory,
  createdAt,
  baked,
  fulfilment,
}: OpenOrder): QueuedOrder {
  const since = statusHistory.at(-1)?.at ?? createdAt;
  return {
    id: String(_id),
    checkoutId: String(checkoutId),
    pizzas: quantity,
    status,
    since,
    baked,
    fulfilment,
  };
}

/** The promise of a paid checkout; undefined for older ones without one. */
export function paidEstimate({
  promise,
  createdAt,
  paidAt,
}: Pick<Checkout, 'promise' | 'createdAt' | 'paidAt'>): TimeRange | undefined {
  return promise && estimateFrom(promise, createdAt, paidAt ?? createdAt);
}

type Settings = Pick<SettingsAnswer, 'kitchen'>;

export type EtaService = ReturnType<typeof createEtaService>;

/** Medians are of the newest orders of a few weeks: steady, but recent. */
const medianOf = { days: 28, orders: 300 };
const mediansForMs = 60_000;
const workForMs = 5_000;

/** Measures how fast the shop is: one query a minute for its medians, however many callers. */
export function createEtaService(models: Pick<Models, 'orders'>) {
  const medians = createCache(() => {
    const end = new Date();
    const start = new Date(end.getTime() - medianOf.days * dayMs);
    return timeInStatus(models, { start, end, latest: medianOf.orders });
  }, mediansForMs);
  const work = createCache(
    async () => (await readOpenOrders(models, new Date())).map(toQueuedOrder),
    workForMs,
  );
  /** The kitchen's current speed. */
  const read = async ({ kitchen }: Settings): Promise<Kitchen> => ({
    pace: paceOf(await medians.read(), kitchen),
    pizzasAtOnce: kitchen.pizzas,
  });
  return {
    read,
    /** What urgency is judged by. */
    urgencyRule: async (shop: Settings): Promise<UrgencyRule> => ({
      ...(await read(shop)).pace,
      ...limitsOf(shop.kitchen),
    }),
    /** The promise for this many pizzas ordered now. */
    async promise(
      shop: Settings,
      pizzas: number,
      fulfilment?: Fulfilment,
    ): Promise<TimeRange & { busy: boolean }> {
      const [kitchen, tickets] = await Promise.all([read(shop), work.read()]);
      const now = new Date();
      const own = { ...kitchen, pace: paceFor(kitchen.pace, fulfilment) };
      const { at, busy } = estimateNew(own, pizzasLeft(tickets, kitchen.pace, now), pizzas, now);
      return { ...rangeAround(at), busy };
    },
  };
}
