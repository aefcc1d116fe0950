import type { AdminOrderAnswer } from '@forno/shared/contracts';
import type { OrderStatus } from '@forno/shared/domain';
import type { Moving } from '#api/order-pages.ts';

interface Underway {
  to: OrderStatus;
  done: Promise<AdminOrderAnswer>;
}

export interface BulkResult {
  /** As the screen showed it. */
  order: AdminOrderAnswer;
  ok: boolean;
  message: string;
  /** As it is now; null when it no longer exists. */
  now: AdminOrderAnswer | null;
}

interface StatusDeskDeps {
  /** Asks the server, on the version of this order, and caches its word. Throws when it says no. */
  send: (order: AdminOrderAnswer, to: OrderStatus) => Promise<AdminOrderAnswer>;
  sendMany: (orders: readonly AdminOrderAnswer[], to: OrderStatus) => Promise<BulkResult[]>;
}

/**
 * Moves orders from status to status. What is on its way shows as if it had arrived; when the server says no
 * it is simply not on its way any more, and the confirmed order stands again. Two moves of the same order do
 * not overtake each other: the second waits for the answer to the first, and builds on its version.
 */
export function createStatusDesk({ send, sendMany }: StatusDeskDeps) {
  let moving: Moving = new Map();
  const underway = new Map<string, Underway>();
  const listeners = new Set<() => void>();

  const change = (edit: (next: Map<string, { order: AdminOrderAnswer; to: OrderStatus }>) => void) => {
    const next = new Map(moving);
    edit(next);
    moving = next;
    for (const listener of listeners) listener();
  };
  const show = (orders: readonly AdminOrderAnswer[], to: OrderStatus) =>
    change((next) => {
      for (const order of orders) next.set(order._id, { order: next.get(order._id)?.order ?? order, to });
    });
  const settle = (orders: readonly AdminOrderAnswer[]) =>
    change((next) => {
      for (const order of orders) next.delete(order._id);
    });

  async function carryOut(order: AdminOrderAnswer, work: Underway): Promise<AdminOrderAnswer> {
    let current = order;
    try {
      while (current.status !== work.to) current = await send(current, work.to);
      return current;
    } finally {
      underway.delete(order._id);
      settle([order]);
    }
  }

  return {
    moving: () => moving,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Resolves with the order as the server confirmed it; rejects when it refused, and the row rolls back. */
    move(order: AdminOrderAnswer, to: OrderStatus): Promise<AdminOrderAnswer> {
      show([order], to);
      const earlier = underway.get(order._id);
      if (earlier) {
        earlier.to = to;
        return earlier.done;
      }
      const work: Underway = { to, done: Promise.resolve(order) };
      underway.set(order._id, work);
      work.done = carryOut(order, work);
      return work.done;
    },

    /** Several at once, with a result for each: one that is refused does not hold up the others. */
    async moveMany(orders: readonly AdminOrderAnswer[], to: OrderStatus): Promise<BulkResult[]> {
      show(orders, to);
      // What is on its way by itself goes first: its new version is only known then.
      const ready = await Promise.all(
        orders.map(async (order) => underway.get(order._id)?.done.catch(() => order) ?? order),
      );
      show(ready, to);
      try {
        return await sendMany(ready, to);
      } finally {
        settle(ready);
      }
    },
  };
}
