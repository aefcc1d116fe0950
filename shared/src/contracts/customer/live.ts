import { Id, Moment } from '../primitives.ts';
import { z } from '../z.ts';
import { CheckoutView } from './checkouts.ts';
import { AdminOrderAnswer, Expected, OrderAnswer } from './orders.ts';

/**
 * Every live event and its payload. Orders and checkouts are sent whole, with their version: clients keep the newest,
 * so repeated or late events are harmless.
 */
export const liveEvents = {
  'order.changed': z.union([AdminOrderAnswer, OrderAnswer]),
  /** An open order's estimate changed. */
  'order.expected': z.object({ _id: Id, expected: Expected }),
  'order.removed': z.object({ _id: Id, version: z.int() }),
  'checkout.changed': CheckoutView,
  'inventory.changed': z.object({ version: z.int() }),
  'menu.changed': z.object({ at: Moment }),
  'shop.changed': z.object({ version: z.int() }),
  /**
   * Heartbeat through the same channel as all other events, every few seconds. `position`: a connection that it reaches
   * has received every event up to then (as `livePositionHeader`).
   */
  pulse: z.object({ at: Moment, position: z.optional(z.number()) }),
  /** The first event of a connection: whether nothing has changed since the position that its handshake named. */
  resumed: z.object({ current: z.boolean() }),
} as const;

export type LiveEvent = keyof typeof liveEvents;

export type LivePayload<E extends LiveEvent> = z.infer<(typeof liveEvents)[E]>;

export const rooms = {
  user: (userId: string) => `user:${userId}`,
  /** Who may see everything of an order. */
  admins: 'admins',
  /** Staff with the kitchen's duties alone. */
  kitchen: 'kitchen',
  everyone: 'everyone',
} as const;

/** Milliseconds. */
export const pulse = { everyMs: 5_000, staleAfterMs: 12_000 } as const;
