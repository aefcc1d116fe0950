import { AdminOrderAnswer, routes, z } from '@forno/shared/contracts';
import type { OrderStatus } from '@forno/shared/domain';
import { ApiError } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { refreshFiguresSoon } from '#orders/order-cache.ts';
import { request } from '#transport/request.ts';
import { createStore } from '#ui/store.ts';
import { cacheOrder, dropOrder } from './order-cache.ts';
import { countMove, type Move, type PendingMoves } from './order-pages.ts';

interface PendingChange {
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

interface StatusChangeDeps {
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
export function createStatusChangeQueue({ send, sendMany }: StatusChangeDeps) {
  const { get: moving, set, subscribe, use } = createStore<PendingMoves>(new Map());
  const pending = new Map<string, PendingChange>();

  const change = (edit: (next: Map<string, Move>) => void) => {
    const next = new Map(moving());
    edit(next);
    set(next);
  };

  /** Pending, from the last confirmed status. */
  const show = (order: AdminOrderAnswer, to: OrderStatus) =>
    change((next) => {
      const asked = next.get(order._id);
      const at = asked?.to === to ? asked.at : new Date().toISOString();
      next.set(order._id, { order, to, at });
    });

  async function carryOut(
    order: AdminOrderAnswer,
    work: PendingChange,
    first: Promise<AdminOrderAnswer> | undefined,
  ): Promise<AdminOrderAnswer> {
    const { _id } = order;
    try {
      let current = order;
      for (let answer = first; answer || current.status !== work.to; answer = undefined) {
        current = await (answer ?? send(current, work.to));
        const newest = pending.get(_id);
        if (newest && (newest !== work || newest.to !== current.status)) show(current, newest.to);
      }
      return current;
    } finally {
      if (pending.get(_id) === work) {
        pending.delete(_id);
        change((next) => next.delete(_id));
      }
    }
  }

  function begin(order: AdminOrderAnswer, to: OrderStatus, first?: Promise<AdminOrderAnswer>): PendingChange {
    const work: PendingChange = { to, done: Promise.resolve(order) };
    pending.set(order._id, work);
    show(moving().get(order._id)?.order ?? order, to);
    work.done = carryOut(order, work, first);
    return work;
  }

  return {
    moving,
    subscribe,
    use,

    /** Resolves with the confirmed order; rejects when refused, and the row rolls back. */
    move(order: AdminOrderAnswer, to: OrderStatus): Promise<AdminOrderAnswer> {
      const earlier = pending.get(order._id);
      if (!earlier) return begin(order, to).done;
      earlier.to = to;
      show(moving().get(order._id)?.order ?? order, to);
      return earlier.done;
    },

    /** Several at once, with a result each: a refused one does not block the others. */
    async moveMany(orders: readonly AdminOrderAnswer[], to: OrderStatus): Promise<BulkResult[]> {
      // Pending moves go first: their new version is only known then.
      const ready = orders.map(async (order) => pending.get(order._id)?.done.catch(() => order) ?? order);
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

const StaleDetails = z.object({ order: AdminOrderAnswer });

function confirmMove(from: OrderStatus, order: AdminOrderAnswer): void {
  cacheOrder(order);
  countMove(from, order.status);
  refreshFiguresSoon();
}

/** A refusal includes the current order; after other errors only a refetch tells what happened. */
function learnFrom(error: unknown, order: AdminOrderAnswer): void {
  const stale = StaleDetails.safeParse(error instanceof ApiError ? error.details : undefined);
  if (stale.success) cacheOrder(stale.data.order);
  else if (error instanceof ApiError && error.code === 'order_not_found') {
    dropOrder(order._id);
  } else void queryClient.invalidateQueries({ queryKey: keys.admin.orders });
  refreshFiguresSoon();
}

async function send(order: AdminOrderAnswer, status: OrderStatus): Promise<AdminOrderAnswer> {
  try {
    const body = { status, version: order.version };
    const { order: now } = await request(routes.updateOrder, { params: { id: order._id }, body });
    confirmMove(order.status, now);
    return now;
  } catch (error) {
    learnFrom(error, order);
    throw error;
  }
}

async function sendMany(orders: readonly AdminOrderAnswer[], status: OrderStatus): Promise<BulkResult[]> {
  const body = { status, orders: orders.map(({ _id, version }) => ({ _id, version })) };
  try {
    const answers = await request(routes.updateOrders, { body });
    return answers.flatMap(({ _id, ok, message, order: now }) => {
      const order = orders.find((one) => one._id === _id);
      if (!order) return [];
      if (now) confirmMove(ok ? order.status : now.status, now);
      else dropOrder(_id);
      return [{ order, ok, message, now }];
    });
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: keys.admin.orders });
    throw error;
  }
}

/** One per tab: table and board move the same orders. */
export const statusChangeQueue = createStatusChangeQueue({ send, sendMany });
export const useMoving = statusChangeQueue.use;

/**
 * Fetches while none of our own changes is pending, and again if one started before the response: it would be unclear
 * whether the response includes the change, and adding it might count it twice.
 */
export async function betweenOwnMoves<T>(ask: () => Promise<T>): Promise<T> {
  const { moving, subscribe } = statusChangeQueue;
  for (;;) {
    while (moving().size > 0) {
      await new Promise<void>((go) => {
        const stop = subscribe(() => {
          stop();
          go();
        });
      });
    }
    const before = moving();
    const answer = await ask();
    if (moving() === before) return answer;
  }
}
