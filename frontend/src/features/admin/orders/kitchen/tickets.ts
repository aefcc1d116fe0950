import type { AdminOrderAnswer, OrderCounts } from '@forno/shared/contracts/admin';
import {
  beingPacked,
  callName,
  firstStatus,
  groupBy,
  isUnacknowledged,
  lastStatus,
  nextStage,
  orderStatuses,
  type Stage,
  stageOf,
  stages,
  toMake,
} from '@forno/shared/domain';
import { stageWord, pizzaName } from '@forno/shared/messages/admin';

/** At least one. */
export type Orders = readonly [AdminOrderAnswer, ...AdminOrderAnswer[]];

/** What waits of one delivery at one station. */
export interface Ticket {
  /** Unique on the board. */
  _id: string;
  stage: Stage;
  orders: Orders;
  /** The rest of the delivery, at other stations. */
  elsewhere: readonly AdminOrderAnswer[];
}

/** Orders by delivery (checkout), both in the order given. */
export const byDelivery = (orders: readonly AdminOrderAnswer[]): readonly Orders[] => [
  ...groupBy(orders, ({ checkoutId }) => checkoutId).values(),
];

/** A station's tickets, in the order given; `all` are the orders at every station. */
export function ticketsOf(stage: Stage, all: readonly AdminOrderAnswer[]): Ticket[] {
  const deliveries = new Map(byDelivery(all).map((orders) => [orders[0].checkoutId, orders]));
  return byDelivery(all.filter((order) => stageOf(order) === stage)).map((orders) => {
    const { checkoutId } = orders[0];
    const elsewhere = (deliveries.get(checkoutId) ?? []).filter((order) => stageOf(order) !== stage);
    return { _id: `${stages.indexOf(stage)}-${checkoutId}`, stage, orders, elsewhere };
  });
}

/** What is at other stations, in words. */
export const restOf = ({ elsewhere }: Ticket): string =>
  elsewhere
    .map((order) => `${toMake(order)} × ${pizzaName(order)}: ${stageWord(stageOf(order), order.fulfilment)}`)
    .join(', ');

/** How many pizzas of this order are packed no more, since they were made again. */
export const replacedOf = ({ stage, orders, elsewhere }: Ticket, { _id }: AdminOrderAnswer): number =>
  stage === beingPacked ? pizzasOf([...orders, ...elsewhere].filter(({ remakeOf }) => remakeOf === _id)) : 0;

/** How many pizzas the kitchen makes for these orders. */
export const pizzasOf = (some: readonly AdminOrderAnswer[]) =>
  some.reduce((sum, order) => sum + toMake(order), 0);

/** How many pizzas of a delivery that is packed are here, of how many; undefined when it waits for none. */
export function waitOf(ticket: Ticket): [here: number, all: number] | undefined {
  const { stage, orders, elsewhere } = ticket;
  const isBehind = (order: AdminOrderAnswer) => stages.indexOf(stageOf(order)) < stages.indexOf(stage);
  const awaited = pizzasOf(elsewhere.filter(isBehind));
  if (stage !== beingPacked || awaited === 0) return undefined;
  const replaced = orders.reduce((sum, order) => sum + replacedOf(ticket, order), 0);
  const here = pizzasOf(orders) - replaced;
  return [here, here + awaited];
}

/** What a ticket, or one order of it, is held for, in words: its customer is told at once. Undefined if a tap is enough. */
export function heldFor(ticket: Ticket, only?: AdminOrderAnswer): string | undefined {
  const to = nextStage(ticket.stage);
  const [first] = ticket.orders;
  const name = callName(only ?? first);
  const done = first.fulfilment ? 'was collected' : 'has arrived';
  if (to === lastStatus) return `say that ${name} ${done}`;
  // Of an incomplete delivery a dialog asks.
  if (to !== 'Sent to Delivery' || (!only && waitOf(ticket))) return undefined;
  return first.fulfilment ? `say that ${name} is ready` : `hand over ${name}`;
}

/** Whether they look the same: orders that did not change are the same objects. */
export function sameTicket(one: Ticket, other: Ticket): boolean {
  const same = (some: readonly object[], others: readonly object[]) =>
    some.length === others.length && some.every((order, n) => order === others[n]);
  return one._id === other._id && same(one.orders, other.orders) && same(one.elsewhere, other.elsewhere);
}

/** A ticket's last move forward. */
export interface LastBump {
  orders: Orders;
  /** Where it was before. */
  to: Stage;
  /** ISO 8601. */
  at: string;
}

/** Moves of one delivery within this time (ms) were one. */
const togetherMs = 2_000;

function bumpOf(order: AdminOrderAnswer): LastBump[] {
  const { baked, status, statusHistory, kind } = order;
  if (baked && stageOf(order) !== status) return [{ orders: [order], to: status, at: baked }];
  const [before, now] = statusHistory.slice(-2);
  if (!before || now?.status !== status) return [];
  const forwards = orderStatuses.indexOf(now.status) > orderStatuses.indexOf(before.status);
  return forwards ? [{ orders: [order], to: stageOf({ ...before, baked, kind }), at: now.at }] : [];
}

/** The last moves forward among these orders, latest first: "recall" on kitchen screens. */
export function lastBumps(orders: readonly AdminOrderAnswer[], most: number): LastBump[] {
  const bumps: LastBump[] = [];
  for (const bump of orders.flatMap(bumpOf).toSorted((a, b) => b.at.localeCompare(a.at))) {
    const [order] = bump.orders;
    const together = bumps.find(
      ({ orders: [first], to, at }) =>
        first.checkoutId === order.checkoutId &&
        stageOf(first) === stageOf(order) &&
        to === bump.to &&
        Date.parse(at) - Date.parse(bump.at) < togetherMs,
    );
    if (together) together.orders = [...together.orders, order];
    else bumps.push(bump);
  }
  return bumps.slice(0, most);
}

/** How many deliveries these new orders are of; undefined while not all of them are loaded. */
export function newDeliveries(waiting: readonly AdminOrderAnswer[], count: number): number | undefined {
  const ringing = waiting.filter(isUnacknowledged);
  if (ringing.length < count) return undefined;
  return byDelivery(ringing).length;
}

/** By stage: what is packed, or for later, is counted among the loaded orders; the rest is made, or in the oven. */
export function countStages(
  counts: OrderCounts,
  waiting: readonly AdminOrderAnswer[],
): Record<Stage, number> {
  const later = waiting.filter((order) => order.later).length;
  const packed = waiting.filter((order) => !order.later && stageOf(order) === beingPacked);
  // A drink is there to be packed before anybody begins.
  const begun = packed.filter(({ status }) => status !== firstStatus).length;
  const oven = Math.max(0, counts['In the Kitchen'] - begun);
  const make = Math.max(0, counts[firstStatus] - later - (packed.length - begun));
  return { ...counts, [firstStatus]: make, 'In the Kitchen': oven, [beingPacked]: packed.length };
}
