import { groupBy } from '../group-by.ts';
import type { ItemKind } from '../menu/item-kinds.ts';
import type { Delay, Fulfilment } from './delays.ts';
import { type KitchenSettings, shares } from '../kitchen/kitchen-load.ts';
import { isOut, type OrderStatus } from './order-status.ts';
import { beingPacked, stageOf } from './stages.ts';

const minuteMs = 60_000;
const stepMs = 5 * minuteMs;
/** Minutes between the estimate and the end of its promise, as it is rounded. */
export const promiseSpare = { least: stepMs / minuteMs, most: (2 * stepMs) / minuteMs };

export interface TimeRange {
  from: Date;
  to: Date;
}

/** An order's current estimate; `why` when it is later than promised. */
export interface Estimate extends TimeRange {
  why?: Delay;
}

/** Time of an order at each station, in ms. */
export interface UsualTimes {
  waitMs: number;
  kitchenMs: number;
  deliveryMs: number;
}

/** The kitchen's current speed. */
export interface Kitchen {
  pace: UsualTimes;
  pizzasAtOnce: number;
}

/** An open order. */
export interface QueuedOrder {
  id: string;
  checkoutId: string;
  pizzas: number;
  status: OrderStatus;
  /** When it reached this status. */
  since: Date;
  /** Out of the oven: see `stageOf`. */
  baked?: unknown;
  fulfilment?: Fulfilment | undefined;
  kind?: ItemKind | undefined;
}

/** Orders needed for a meaningful median of a station. */
const enoughOrders = 5;

/**
 * The shop's medians, or its setting where there are too few orders. Never below a quarter of the setting: statuses
 * that were only clicked through say nothing about pizzas.
 */
export function paceOf(
  medians: readonly { status: OrderStatus; orders: number; medianMs: number }[],
  { minutes }: Pick<KitchenSettings, 'minutes'>,
): UsualTimes {
  const at = (status: OrderStatus, share: number) => {
    const usual = share * minutes * minuteMs;
    const found = medians.find((one) => one.status === status);
    return found && found.orders >= enoughOrders ? Math.max(found.medianMs, usual / 4) : usual;
  };
  return {
    waitMs: at('Order Received', shares.wait),
    kitchenMs: at('In the Kitchen', shares.kitchen),
    deliveryMs: at('Sent to Delivery', shares.road),
  };
}

/** The usual times of an order: what is collected has no way to its customer. */
export const paceFor = <T extends UsualTimes>(pace: T, fulfilment: Fulfilment | undefined): T =>
  fulfilment ? { ...pace, deliveryMs: 0 } : pace;

/** Pizzas still to be made for these orders; one in the oven counts by its remaining time. */
export function pizzasLeft(orders: readonly QueuedOrder[], { kitchenMs }: UsualTimes, now: Date): number {
  return orders.reduce((sum, { pizzas, since, ...order }) => {
    const stage = stageOf(order);
    if (stage === 'Order Received') return sum + pizzas;
    if (stage !== 'In the Kitchen') return sum;
    return sum + pizzas * Math.max(0, 1 - (now.getTime() - since.getTime()) / kitchenMs);
  }, 0);
}

/** Time (ms) until the last of this many pizzas goes into the oven, behind those `ahead`. */
function queueMs({ pace, pizzasAtOnce }: Kitchen, ahead: number, pizzas: number): number {
  return (Math.max(0, ahead + pizzas - pizzasAtOnce) / pizzasAtOnce) * pace.kitchenMs;
}

/** Estimate for this many pizzas ordered now, and whether they must wait for others. */
export function estimateNew(
  kitchen: Kitchen,
  ahead: number,
  pizzas: number,
  now: Date,
): { at: Date; busy: boolean } {
  const { waitMs, kitchenMs, deliveryMs } = kitchen.pace;
  const queued = queueMs(kitchen, ahead, pizzas);
  const at = new Date(now.getTime() + Math.max(waitMs, queued) + kitchenMs + deliveryMs);
  return { at, busy: ahead > 0 && queued > waitMs };
}

/** What the next customer is promised with this many pizzas ahead, in minutes, until the shop's pace is known. */
export function minutesBehind({ pizzas, minutes }: KitchenSettings, ahead: number): number {
  const kitchen = { pace: paceOf([], { minutes }), pizzasAtOnce: pizzas };
  return estimateNew(kitchen, ahead, 1, new Date(0)).at.getTime() / minuteMs;
}

/** What is usually left at an open order's station (negative: it has been there for longer), and at those after it. */
export function stationsLeft(
  { waitMs, kitchenMs, deliveryMs }: UsualTimes,
  { since, ...order }: Pick<QueuedOrder, 'status' | 'since' | 'baked' | 'kind'>,
  now: Date,
): { hereMs: number; afterMs: number } {
  const spent = now.getTime() - since.getTime();
  const stage = stageOf(order);
  if (stage === 'Order Received') return { hereMs: waitMs - spent, afterMs: kitchenMs + deliveryMs };
  if (stage === 'In the Kitchen') return { hereMs: kitchenMs - spent, afterMs: deliveryMs };
  // What is left is the box, however early it left the oven.
  if (stage === beingPacked) return { hereMs: Math.min(stepMs, kitchenMs - spent), afterMs: deliveryMs };
  return { hereMs: deliveryMs - spent, afterMs: 0 };
}

function leftMs(pace: UsualTimes, order: QueuedOrder, queuedMs: number, now: Date): number {
  const { hereMs, afterMs } = stationsLeft(paceFor(pace, order.fulfilment), order, now);
  // What is late already will not arrive this minute.
  return Math.max(hereMs, stageOf(order) === 'Order Received' ? queuedMs : stepMs) + afterMs;
}

/**
 * Estimates of these orders, by id. First come, first served; lines paid together are made together. `orders` oldest
 * first.
 */
export function estimateAll(orders: readonly QueuedOrder[], kitchen: Kitchen, now: Date): Map<string, Date> {
  const expected = new Map<string, Date>();
  let ahead = 0;
  for (const group of groupBy(orders, ({ checkoutId }) => checkoutId).values()) {
    const own = pizzasLeft(group, kitchen.pace, now);
    const queued = queueMs(kitchen, ahead, own);
    const left = (order: QueuedOrder) => leftMs(kitchen.pace, order, queued, now);
    // What is no pizza waits for those that it comes with.
    const last = Math.max(...group.filter((order) => !isOut(order)).map(left));
    // What waits at the counter is ready: nothing is left to estimate.
    for (const order of group)
      if (!order.fulfilment || !isOut(order))
        expected.set(order.id, new Date(now.getTime() + (order.kind && !isOut(order) ? last : left(order))));
    ahead += own;
  }
  return expected;
}

/** A range of ten or fifteen minutes around this moment, rounded to five. */
export function rangeAround(at: Date): TimeRange {
  const time = at.getTime();
  return {
    from: new Date(Math.floor((time - stepMs) / stepMs) * stepMs),
    to: new Date(Math.ceil((time + stepMs) / stepMs) * stepMs),
  };
}

/**
 * The next estimate to show: the current range stays while the estimate is within it, so that it does not jump back and
 * forth. Undefined when nothing changes. A range later than the promise says why.
 */
export function nextEstimate(
  shown: Estimate,
  at: Date,
  promised: TimeRange,
  status: OrderStatus,
): Estimate | undefined {
  if (at >= shown.from && at <= shown.to) return undefined;
  const range = rangeAround(at);
  if (range.to <= promised.to) return range;
  const here: Delay = status === 'Sent to Delivery' ? 'road' : 'kitchen';
  // Keep the first reason: a pizza that left the kitchen late is late on the road, too.
  return { ...range, why: shown.why ?? here };
}

/** A checkout's promise, shifted by the time the customer took to pay. */
export function estimateFrom({ from, to }: TimeRange, openedAt: Date, paidAt: Date): TimeRange {
  const lateMs = Math.floor((paidAt.getTime() - openedAt.getTime()) / stepMs) * stepMs;
  if (lateMs <= 0) return { from, to };
  return { from: new Date(from.getTime() + lateMs), to: new Date(to.getTime() + lateMs) };
}
