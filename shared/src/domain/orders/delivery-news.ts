import type { ItemKind } from '../menu/item-kinds.ts';
import { isOut, outForDelivery, type OrderStatus } from './order-status.ts';
import { beingPacked, stageOf } from './stages.ts';

const minuteMs = 60_000;

/** What a customer's devices are told of a delivery, and for how long (ms) it is news. */
export const newsForMs = {
  received: 30 * minuteMs,
  delayed: 30 * minuteMs,
  ready: 30 * minuteMs,
  'on its way': 60 * minuteMs,
  'new time': 24 * 60 * minuteMs,
  cancelled: 24 * 60 * minuteMs,
  refunded: 24 * 60 * minuteMs,
} as const;
type NewsKind = keyof typeof newsForMs;

export interface DeliveryNews {
  what: NewsKind;
  /** One for each state of the delivery: who was told of it is not told again. */
  tag: string;
  at: Date;
  /** It waits at the counter. */
  collect?: true;
  /** Of what was cancelled: some of its pizzas stay. */
  partly?: true;
  /** Of a refund, paise in total. */
  amount?: number;
}

interface NewsOrder {
  checkoutId: { toString: () => string };
  userId: { toString: () => string };
  status: OrderStatus;
  fulfilment?: 'pickup' | undefined;
  statusHistory: readonly { status: OrderStatus; at: Date }[];
  baked?: { at: Date } | undefined;
  kind?: ItemKind | undefined;
  expected?: { why?: unknown } | undefined;
  voided?: { at: Date; by: { _id: { toString: () => string } }; cleared?: boolean | undefined } | undefined;
  refund?:
    | {
        amount: number;
        fee?: number | undefined;
        parts?: { back: number } | undefined;
        state: 'due' | 'done';
        at: Date;
      }
    | undefined;
  /** Its customer knows of a change of their own. */
  newTime?: { at: Date; byShop: boolean } | undefined;
  createdAt: Date;
}

const latest = (moments: readonly Date[]) => new Date(Math.max(...moments.map((at) => at.getTime())));

/** How far a delivery is, by the last of its orders; nothing once it has arrived, or while a part is behind. */
function progressOf(orders: readonly NewsOrder[]): Pick<DeliveryNews, 'what' | 'at' | 'collect'> | undefined {
  const isFetched = orders.some(({ fulfilment }) => fulfilment === 'pickup');
  if (orders.every(isOut)) {
    if (orders.every(({ status }) => status !== outForDelivery)) return undefined;
    const out = orders.flatMap(({ statusHistory }) =>
      statusHistory.filter(({ status }) => status === outForDelivery),
    );
    const at = latest(out.map((step) => step.at));
    return isFetched ? { what: 'ready', at, collect: true } : { what: 'on its way', at };
  }
  const pizzas = orders.filter(({ kind }) => !kind);
  const baked = pizzas.flatMap((order) =>
    isOut(order) || stageOf(order) === beingPacked ? (order.baked?.at ?? []) : [],
  );
  // Nobody comes for what is not packed.
  if (baked.length > 0 && baked.length === pizzas.length && !isFetched)
    return { what: 'ready', at: latest(baked) };
  const untouched = orders.every(({ statusHistory }) => statusHistory.length === 1);
  return untouched ? { what: 'received', at: latest(orders.map(({ createdAt }) => createdAt)) } : undefined;
}

/** Takes longer than promised, and its customer still waits: not for what is ready to collect. */
const isLate = (order: NewsOrder) =>
  order.expected?.why && !(order.fulfilment === 'pickup' ? isOut(order) : order.status === 'Delivered');

/**
 * What is news of a delivery now, by all of its orders. A customer who cancelled knows. The time of a delay is not
 * stored: it is news for as long as it lasts.
 */
export function deliveryNews(orders: readonly NewsOrder[], now: Date): DeliveryNews[] {
  const [first] = orders;
  if (!first) return [];
  const news: DeliveryNews[] = [];
  const add = (one: Omit<DeliveryNews, 'tag'>, how = '') => {
    news.push({ ...one, tag: `${one.what.replaceAll(' ', '-')}${how}-${String(first.checkoutId)}` });
  };
  // What was only taken off the staff's lists has arrived.
  const standing = orders.filter(({ voided }) => !voided || voided.cleared);
  const progress = standing.length > 0 ? progressOf(standing) : undefined;
  if (progress) add(progress);
  if (standing.some(isLate)) add({ what: 'delayed', at: now });
  const moved = standing.flatMap(({ newTime }) => (newTime?.byShop ? newTime.at : []));
  if (moved.length > 0) add({ what: 'new time', at: latest(moved) }, `-${latest(moved).getTime()}`);
  const voids = orders.flatMap(({ voided, userId }) =>
    voided && !voided.cleared && String(voided.by._id) !== String(userId) ? voided : [],
  );
  if (voids.length > 0) {
    const at = latest(voids.map((voided) => voided.at));
    add({ what: 'cancelled', at, ...(standing.length > 0 && { partly: true }) }, `-${voids.length}`);
  }
  const refunds = orders.flatMap(({ refund }) => (refund?.state === 'done' ? refund : []));
  const amount = refunds.reduce(
    (sum, refund) => sum + refund.amount + (refund.fee ?? 0) - (refund.parts?.back ?? 0),
    0,
  );
  if (amount > 0) add({ what: 'refunded', at: latest(refunds.map(({ at }) => at)), amount }, `-${amount}`);
  return news.filter(({ what, at }) => now.getTime() - at.getTime() < newsForMs[what]);
}
