import type { ItemKind } from '../menu/item-kinds.ts';
import { inKitchen, type OrderStatus } from './order-status.ts';

/** Out of the oven and not handed over yet: a stage within the status In the Kitchen. */
export const beingPacked = 'Being Packed';

/** Where an order is, in order: the specification's statuses, and what the kitchen tells apart within one of them. */
export const stages = [
  'Order Received',
  'In the Kitchen',
  beingPacked,
  'Sent to Delivery',
  'Delivered',
] as const satisfies readonly (OrderStatus | typeof beingPacked)[];
export type Stage = (typeof stages)[number];

interface Staged {
  status: OrderStatus;
  /** The mark that it left the oven, which says something while it is In the Kitchen. */
  baked?: unknown;
  kind?: ItemKind | undefined;
}

/** The stage of an order. What is no pizza is not made: until it is handed over, it is there to be packed. */
export function stageOf({ status, baked, kind }: Staged): Stage {
  if (kind && inKitchen.includes(status)) return beingPacked;
  return status === 'In the Kitchen' && baked ? beingPacked : status;
}

/** Whether it is still to be put into the oven, or is in it. */
export const isToBeMade = (order: Staged): boolean =>
  stages.indexOf(stageOf(order)) < stages.indexOf(beingPacked);

/** The status that clients of the specification see at this stage. */
export const statusOf = (stage: Stage): OrderStatus => (stage === beingPacked ? 'In the Kitchen' : stage);

/** The next stage, or undefined at the end. */
export const nextStage = (stage: Stage): Stage | undefined => stages[stages.indexOf(stage) + 1];
export const previousStage = (stage: Stage): Stage | undefined => stages[stages.indexOf(stage) - 1];

/**
 * What moves an order from stage to stage: the server enforces it (`orderTransitions`). An admin may set any, as the
 * specification says; nobody else ends what is not on the road.
 */
export const stageMoves = {
  setStatus: { from: stages, to: stages },
  /** The rider, by their link. */
  arrive: { from: ['Sent to Delivery'], to: ['Delivered'] },
  /** The sweep, where nobody pressed. */
  assume: { from: ['Sent to Delivery'], to: ['Delivered'] },
} as const satisfies Record<string, { from: readonly Stage[]; to: readonly Stage[] }>;

/** How an order arrived where no admin said so: the rider pressed, or nobody did. */
export const arrivals = ['rider', 'assumed'] as const;

/** How long (ms) a rider's link works: it is printed when the order comes in, and gone once that has arrived. */
export const riderLinkMs = 12 * 3_600_000;

/** How long (ms) a shared delivery can be watched after it arrived, and at most after it was promised; by how many links. */
export const shareLink = { arrivedMs: 3 * 3_600_000, mostMs: 24 * 3_600_000, atOnce: 20 };

/** Milliseconds after its estimate, without a word, until an order on the road counts as delivered. */
export const assumedAfterMs = 45 * 60_000;

interface OnTheRoad {
  statusHistory: readonly { at: Date }[];
  createdAt: Date;
  promise?: { to: Date } | undefined;
}

/**
 * When an order on the road is assumed to have arrived: by its promise or, when it was handed over too late for that, by
 * the usual way. The estimate that its customer sees moves on for as long as nobody presses.
 */
export function assumedAt({ statusHistory, createdAt, promise }: OnTheRoad, deliveryMs: number): Date {
  const handedOver = statusHistory.at(-1)?.at ?? createdAt;
  const usual = handedOver.getTime() + deliveryMs;
  return new Date(Math.max(promise?.to.getTime() ?? 0, usual) + assumedAfterMs);
}
