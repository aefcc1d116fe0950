import type { AdminOrderAnswer } from '@forno/shared/contracts';
import type { OrderStatus } from '@forno/shared/domain';
import type { Moving } from './order-pages.ts';
import { makeListeners } from '#ui/listeners.ts';

interface Underway {
  to: OrderStatus;
  done: Promise<AdminOrderAnswer>;
}

export interface BulkResult {
  /** As shown on the screen. */
  order: AdminOrderAnswer;
  ok: boolean;
  message: string;
  /** Current state; null when it no longer exists. */
  now: AdminOrderAnswer | null;
}

interface OrderMoverDeps {
  /** Sends the change with this order's version and caches the response. Throws when refused. */
  send: (order: AdminOrderAnswer, to: OrderStatus) => Promise<AdminOrderAnswer>;
  sendMany: (orders: readonly AdminOrderAnswer[], to: OrderStatus) => Promise<BulkResult[]>;
}

function movedIn(results: readonly BulkResult[], id: string): AdminOrderAnswer {
  const result = results.find(({ order }) => order._id === id);
  if (!result?.ok || !result.now) throw new Error(result?.message ?? `no answer for order ${id}`);
  return result.now;
}

/**
 * Moves orders optimistically: pending changes are applied on top of confirmed orders; a refused one is just dropped.
 * Moves of the same order never overtake each other, single or in bulk: the second waits for the first's response and
 * uses its version.
 */
export function createOrderMover({ send, sendMany }: OrderMoverDeps) {
  let moving: Moving = new Map();
  const underway = new Map<string, Underway>();
  const { subscribe, tell } = makeListeners();

  const change = (edit: (next: Map<string, { order: AdminOrderAnswer; to: OrderStatus }>) => void) => {
    const next = new Map(moving);
    edit(next);
    moving = next;
    tell();
  };

  /** Pending, from the last confirmed status. */
  const show = (order: AdminOrderAnswer, to: OrderStatus) =>
    change((next) => next.set(order._id, { order, to }));

  async function carryOut(
    order: AdminOrderAnswer,
    work: Underway,
    first: Promise<AdminOrderAnswer> | undefined,
  ): Promise<AdminOrderAnswer> {
    const { _id } = order;
    try {
      let current = order;
      for (let answer = first; answer || current.status !== work.to; answer = undefined) {
        current = await (answer ?? send(current, work.to));
        const newest = underway.get(_id);
        if (newest && (newest !== work || newest.to !== current.status)) show(current, newest.to);
      }
      return current;
    } finally {
      if (underway.get(_id) === work) {
        underway.delete(_id);
        change((next) => next.delete(_id));
      }
    }
  }

  function begin(order: AdminOrderAnswer, to: OrderStatus, first?: Promise<AdminOrderAnswer>): Underway {
    const work: Underway = { to, done: Promise.resolve(order) };
    underway.set(order._id, work);
    show(moving.get(order._id)?.order ?? order, to);
    work.done = carryOut(order, work, first);
    return work;
  }

  return {
    moving: () => moving,
    subscribe,

    /** Resolves with the confirmed order; rejects when refused, and the row rolls back. */
    move(order: AdminOrderAnswer, to: OrderStatus): Promise<AdminOrderAnswer> {
      const earlier = underway.get(order._id);
      if (!earlier) return begin(order, to).done;
      earlier.to = to;
      show(moving.get(order._id)?.order ?? order, to);
      return earlier.done;
    },

    /** Several at once, with a result each: a refused one does not block the others. */
    async moveMany(orders: readonly AdminOrderAnswer[], to: OrderStatus): Promise<BulkResult[]> {
      // Pending moves go first: their new version is only known then.
      const ready = orders.map(async (order) => underway.get(order._id)?.done.catch(() => order) ?? order);
      const sent = Promise.all(ready).then((known) => sendMany(known, to));
      const works = orders.map((order) =>
        begin(
          order,
          to,
          sent.then((results) => movedIn(results, order._id)),
        ),
      );
      await Promise.allSettled(works.map(({ done }) => done));
      return sent;
    },
  };
}
