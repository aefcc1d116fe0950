import type { SettingsAnswer } from '../../contracts/server/index.ts';
import {
  dayMs,
  estimateFrom,
  estimateNew,
  firstStatus,
  type Fulfilment,
  hourMs,
  type Kitchen,
  limitsOf,
  minuteMs,
  paceFor,
  paceOf,
  pizzasLeft,
  type QueuedOrder,
  rangeAround,
  type Slot,
  slotsOf,
  type TimeRange,
  toMake,
  type UrgencyRule,
} from '../../domain/index.ts';
import {
  type Checkout,
  type Models,
  notDelivered,
  notVoided,
  type Order,
  sinceThen,
} from '../db/models/index.ts';
import { createCache } from '../live/index.ts';
import { timeInStatus } from './time-in-status.ts';
import { restockedOf } from './transitions.ts';

/** Older open orders were forgotten and are not being made. */
export const abandonedAfterMs = 6 * hourMs;

/** Fields needed to estimate an order's time, and the last estimate sent. */
const openFields = [
  '_id',
  'checkoutId',
  'userId',
  'quantity',
  'restocks',
  'status',
  'statusHistory',
  'createdAt',
  'promise',
  'expected',
  'baked',
  'kind',
  'fulfilment',
  'startAt',
] as const;
export type OpenOrder = Pick<Order, (typeof openFields)[number]>;

/** Undelivered orders that are to be made by now, oldest first. */
export function readOpenOrders({ orders }: Pick<Models, 'orders'>, now: Date): Promise<OpenOrder[]> {
  const recent = sinceThen(new Date(now.getTime() - abandonedAfterMs));
  const open = { ...notDelivered, ...recent, ...notVoided };
  return orders.find(open, openFields.join(' ')).sort({ _id: 1 }).lean<OpenOrder[]>();
}

/** Not those that were refunded with their ingredients back in stock. */
export const pizzasToMake = (order: Pick<Order, 'quantity' | 'restocks'>): number =>
  toMake({ quantity: order.quantity, restocked: restockedOf(order) });

export function toQueuedOrder(order: OpenOrder): QueuedOrder {
  const { _id, checkoutId, statusHistory, createdAt, startAt, status, baked, kind, fulfilment } = order;
  const step = statusHistory.at(-1)?.at ?? createdAt;
  const since = status === firstStatus && startAt && startAt > step ? startAt : step;
  const ids = { id: String(_id), checkoutId: String(checkoutId) };
  return { ...ids, pizzas: pizzasToMake(order), status, since, baked, kind, fulfilment };
}

/** When the last of these is expected, or was promised. */
export const promisedLast = (orders: readonly Pick<Order, 'expected' | 'promise'>[]): TimeRange | undefined =>
  orders
    .flatMap(({ expected, promise }) => expected ?? promise ?? [])
    .toSorted((a, b) => b.to.getTime() - a.to.getTime())[0];

/** The promise of a paid checkout; undefined for older ones without one. A slot stays, however long paying took. */
export function paidEstimate({
  promise,
  createdAt,
  paidAt,
  startAt,
}: Pick<Checkout, 'promise' | 'createdAt' | 'paidAt' | 'startAt'>): TimeRange | undefined {
  return startAt ? promise : promise && estimateFrom(promise, createdAt, paidAt ?? createdAt);
}

type Settings = Pick<SettingsAnswer, 'kitchen'>;
type SlotsShop = Pick<SettingsAnswer, 'kitchen' | 'hours' | 'pause' | 'later'>;

export type EtaService = ReturnType<typeof createEtaService>;

/** Medians are of the newest orders of a few weeks: steady, but recent. */
const medianOf = { days: 28, orders: 300 };
const mediansForMs = minuteMs;
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
  /** The kitchen at its speed for this way to be had, and what is to be made before it. */
  const queue = async (shop: Settings, fulfilment?: Fulfilment) => {
    const [kitchen, tickets] = await Promise.all([read(shop), work.read()]);
    const now = new Date();
    const own = { ...kitchen, pace: paceFor(kitchen.pace, fulfilment) };
    return { own, now, ahead: pizzasLeft(tickets, kitchen.pace, now) };
  };
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
      const { own, now, ahead } = await queue(shop, fulfilment);
      const { at, busy } = estimateNew(own, ahead, pizzas, now);
      return { ...rangeAround(at), busy };
    },
    /** The slots that this many pizzas can still be begun for, whether they are free or not. */
    async slots(shop: SlotsShop, pizzas: number, fulfilment?: Fulfilment): Promise<Slot[]> {
      if (!shop.later) return [];
      const { own, now, ahead } = await queue(shop, fulfilment);
      const alone = estimateNew(own, 0, pizzas, now).at;
      const { at: soonest } = estimateNew(own, ahead, pizzas, now);
      return slotsOf(shop, { usualMs: alone.getTime() - now.getTime(), soonest }, now);
    },
  };
}
