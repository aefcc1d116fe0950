import type { ItemKind } from '../menu/item-kinds.ts';
import type { Fulfilment } from '../orders/delays.ts';
import { paceFor, rangeAround, stationsLeft, type UsualTimes } from '../orders/delivery-estimate.ts';
import { firstStatus, isOut, lastStatus, type OrderStatus } from '../orders/order-status.ts';
import type { KitchenSettings } from './kitchen-load.ts';

const minuteMs = 60_000;

/**
 * What a shop judges urgency by: the usual time at each station, and two limits in minutes. At that pace, an order that
 * comes less than `tight` before the end of its promise is tight, and one that comes `late` after it is late.
 */
export interface UrgencyRule extends UsualTimes {
  tight: number;
  late: number;
}

/** The kitchen's limits; five minutes each where the shop has set none. */
export function limitsOf({ tight = 5, late = 5 }: Pick<KitchenSettings, 'tight' | 'late'>) {
  return { tight, late };
}

export type WaitPace = 'on time' | 'tight' | 'late';

export interface Urgency {
  /** Since it was ordered, or had to be begun. */
  minutes: number;
  /** Until the end of its promise; negative once it has passed. */
  left: number;
  /** What is left once the remaining stations have had their usual time: the least is the most urgent. */
  spareMs: number;
  pace: WaitPace;
}

type Moment = string | Date | number;

export interface JudgedOrder {
  status: OrderStatus;
  statusHistory: readonly { at: Moment }[];
  createdAt: Moment;
  promise?: { to: Moment } | undefined;
  baked?: unknown;
  /** It replaces another: while it is in the kitchen it comes first. */
  remakeOf?: unknown;
  fulfilment?: Fulfilment | undefined;
  /** Of one ordered for later: when it is to be begun, and `later` until then. */
  startAt?: Moment | undefined;
  later?: boolean | undefined;
  kind?: ItemKind | undefined;
}

const ms = (at: Moment) => new Date(at).getTime();

/** Until the end of its promise, and what its stations need; undefined once delivered or ready to be collected, and before it is to be begun. */
function timesOf(order: JudgedOrder, shop: UrgencyRule, now: Date) {
  const { status, statusHistory, createdAt, promise, baked, fulfilment, startAt = 0, later, kind } = order;
  if (later || status === lastStatus || (fulfilment && isOut(order))) return undefined;
  const rule = paceFor(shop, fulfilment);
  const ordered = Math.max(ms(createdAt), ms(startAt));
  const usually = new Date(ordered + rule.waitMs + rule.kitchenMs + rule.deliveryMs);
  const leftMs = ms(promise?.to ?? rangeAround(usually).to) - now.getTime();
  const step = ms(statusHistory.at(-1)?.at ?? createdAt);
  // Until it was to be begun it did not wait.
  const since = new Date(status === firstStatus ? Math.max(step, ms(startAt)) : step);
  return { rule, ordered, leftMs, ...stationsLeft(rule, { status, since, baked, kind }, now) };
}

/** How urgent an order is; undefined where nothing is left to do. One without a promise is due when it usually would be. */
export function urgencyOf(order: JudgedOrder, shop: UrgencyRule, now: Date): Urgency | undefined {
  const times = timesOf(order, shop, now);
  if (!times) return undefined;
  const { rule, ordered, leftMs, hereMs, afterMs } = times;
  const spareMs = leftMs - Math.max(0, hereMs) - afterMs;
  const isLate = leftMs < 0 || spareMs <= -rule.late * minuteMs;
  return {
    minutes: Math.max(0, Math.floor((now.getTime() - ordered) / minuteMs)),
    left: Math.floor(leftMs / minuteMs),
    spareMs,
    pace: isLate ? 'late' : spareMs < rule.tight * minuteMs ? 'tight' : 'on time',
  };
}

/** The urgency of the most urgent of these, and which it is; undefined without an order on its way. */
export function mostUrgent<T extends JudgedOrder>(
  orders: readonly T[],
  rule: UrgencyRule,
  now: Date,
): (Urgency & { order: T }) | undefined {
  return orders
    .flatMap((order) => {
      const urgency = urgencyOf(order, rule, now);
      return urgency ? { ...urgency, order } : [];
    })
    .toSorted((one, other) => one.spareMs - other.spareMs)[0];
}

/**
 * Its place: what would be left of its promise. Waiting is no progress, so that of two that nobody has begun, due at the same
 * time, the later one is not first.
 */
function placeOf(orders: readonly JudgedOrder[], { rule, now }: { rule: UrgencyRule; now: Date }) {
  const isFirst = orders.some((order) => order.remakeOf && !isOut(order));
  const spares = orders.flatMap((order) => {
    const times = timesOf(order, rule, now);
    if (!times) return [];
    const hereMs =
      order.status === firstStatus && !order.kind ? times.rule.waitMs : Math.max(0, times.hereMs);
    return times.leftMs - hereMs - times.afterMs;
  });
  return {
    spareMs: isFirst ? -Number.MAX_VALUE : Math.min(Number.MAX_VALUE, ...spares),
    since: Math.min(...orders.map(({ createdAt }) => ms(createdAt))),
  };
}

/** Groups of orders, such as deliveries, most urgent first; those with a remake before all others. */
export function byUrgency<G>(
  groups: readonly G[],
  ordersOf: (group: G) => readonly JudgedOrder[],
  judge: { rule: UrgencyRule; now: Date },
): G[] {
  return groups
    .map((group) => ({ group, ...placeOf(ordersOf(group), judge) }))
    .sort((a, b) => a.spareMs - b.spareMs || a.since - b.since)
    .map(({ group }) => group);
}
