import { roomAt } from './kitchen-load.ts';
import type { OrderStatus } from './order-status.ts';

const minuteMs = 60_000;
const stepMs = 5 * minuteMs;

export interface TimeRange {
  from: Date;
  to: Date;
}

/** Where an order lost the time that was promised for it. */
export const delays = ['kitchen', 'road'] as const;
export type Delay = (typeof delays)[number];

/** When an order should be at the door by now; `why` when that is later than promised. */
export interface Expected extends TimeRange {
  why?: Delay;
}

/** What the shop expects of itself: minutes from the order to the door, and how many pizzas it bakes at once. */
export interface PromiseSettings {
  minutes: number;
  pizzasAtOnce: number;
}

/** How long an order stays at each station, in milliseconds. */
export interface Pace {
  waitMs: number;
  kitchenMs: number;
  deliveryMs: number;
}

/** How the kitchen works now. `limit`: above it orders are taken and promised for later. */
export interface Kitchen {
  pace: Pace;
  pizzasAtOnce: number;
  limit: { pizzas: number; minutes: number } | null;
}

/** An order on its way to the door. */
export interface Ticket {
  id: string;
  checkoutId: string;
  pizzas: number;
  status: OrderStatus;
  /** When it got to this status. */
  since: Date;
}

/** So many orders must have gone through a station before its median says anything. */
const enoughOrders = 5;

/**
 * The shop's own medians; where there are too few orders yet, its setting. A station is never believed to be faster
 * than a quarter of that: tickets that were only clicked through are no pizzas.
 */
export function paceOf(
  medians: readonly { status: OrderStatus; orders: number; medianMs: number }[],
  { minutes }: Pick<PromiseSettings, 'minutes'>,
): Pace {
  const at = (status: OrderStatus, share: number) => {
    const usual = share * minutes * minuteMs;
    const found = medians.find((one) => one.status === status);
    return found && found.orders >= enoughOrders ? Math.max(found.medianMs, usual / 4) : usual;
  };
  return {
    waitMs: at('Order Received', 0.1),
    kitchenMs: at('In the Kitchen', 0.4),
    deliveryMs: at('Sent to Delivery', 0.5),
  };
}

/** The pizzas that are still to be made of these orders: one in the oven counts for the time that it has left there. */
export function pizzasLeft(tickets: readonly Ticket[], { kitchenMs }: Pace, now: Date): number {
  return tickets.reduce((sum, { status, pizzas, since }) => {
    if (status === 'Order Received') return sum + pizzas;
    if (status !== 'In the Kitchen') return sum;
    return sum + pizzas * Math.max(0, 1 - (now.getTime() - since.getTime()) / kitchenMs);
  }, 0);
}

/** How long (ms) until the last of so many pizzas goes into the oven, with others ahead of them. */
function queueMs({ pace, pizzasAtOnce, limit }: Kitchen, ahead: number, pizzas: number, now: Date): number {
  const inLine = (Math.max(0, ahead + pizzas - pizzasAtOnce) / pizzasAtOnce) * pace.kitchenMs;
  const room = limit ? roomAt(limit, Math.ceil(ahead), pizzas, now) : undefined;
  return Math.max(inLine, room ? room.getTime() - now.getTime() : 0);
}

/** When so many pizzas ordered now should be at the door, and whether others make them wait. */
export function expectNew(
  kitchen: Kitchen,
  ahead: number,
  pizzas: number,
  now: Date,
): { at: Date; busy: boolean } {
  const { waitMs, kitchenMs, deliveryMs } = kitchen.pace;
  const queued = queueMs(kitchen, ahead, pizzas, now);
  const at = new Date(now.getTime() + Math.max(waitMs, queued) + kitchenMs + deliveryMs);
  return { at, busy: ahead > 0 && queued > waitMs };
}

function leftMs(
  kitchen: Kitchen,
  { status, since }: Ticket,
  ahead: number,
  pizzas: number,
  now: Date,
): number {
  const { waitMs, kitchenMs, deliveryMs } = kitchen.pace;
  const spent = now.getTime() - since.getTime();
  if (status === 'Order Received')
    return Math.max(waitMs - spent, queueMs(kitchen, ahead, pizzas, now)) + kitchenMs + deliveryMs;
  // What is late already is not there this minute.
  const rest = (usual: number) => Math.max(usual - spent, stepMs);
  return status === 'In the Kitchen' ? rest(kitchenMs) + deliveryMs : rest(deliveryMs);
}

/**
 * When each of these orders should be at the door, by id. The kitchen works through them first come, first served;
 * what was paid together is made together. `tickets` oldest first.
 */
export function expectAll(tickets: readonly Ticket[], kitchen: Kitchen, now: Date): Map<string, Date> {
  const together = new Map<string, Ticket[]>();
  for (const ticket of tickets) {
    const others = together.get(ticket.checkoutId);
    if (others) others.push(ticket);
    else together.set(ticket.checkoutId, [ticket]);
  }
  const expected = new Map<string, Date>();
  let ahead = 0;
  for (const group of together.values()) {
    const own = pizzasLeft(group, kitchen.pace, now);
    for (const ticket of group)
      expected.set(ticket.id, new Date(now.getTime() + leftMs(kitchen, ticket, ahead, own, now)));
    ahead += own;
  }
  return expected;
}

/** A range of ten or fifteen minutes, to five minutes, with this moment inside it. */
export function rangeAround(at: Date): TimeRange {
  const time = at.getTime();
  return {
    from: new Date(Math.floor((time - stepMs) / stepMs) * stepMs),
    to: new Date(Math.ceil((time + stepMs) / stepMs) * stepMs),
  };
}

/**
 * What is told from now on: the range that is shown stays for as long as the estimate lies in it, so that it never
 * jumps back and forth. Undefined when nothing changes. A range later than the promise says where the time went.
 */
export function nextExpected(
  shown: Expected,
  at: Date,
  promised: TimeRange,
  status: OrderStatus,
): Expected | undefined {
  if (at >= shown.from && at <= shown.to) return undefined;
  const range = rangeAround(at);
  if (range.to <= promised.to) return range;
  const here: Delay = status === 'Sent to Delivery' ? 'road' : 'kitchen';
  // The first reason stays: a pizza that left the kitchen late is late on the road, too.
  return { ...range, why: shown.why ?? here };
}

/** The promise of a checkout that was paid a while after it was opened: the time in between is the customer's. */
export function promiseFrom({ from, to }: TimeRange, openedAt: Date, paidAt: Date): TimeRange {
  const lateMs = Math.floor((paidAt.getTime() - openedAt.getTime()) / stepMs) * stepMs;
  if (lateMs <= 0) return { from, to };
  return { from: new Date(from.getTime() + lateMs), to: new Date(to.getTime() + lateMs) };
}
