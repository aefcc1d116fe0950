import { AdminOrderAnswer, routes, z } from '@forno/shared/contracts/admin';
import type { OrderStatus } from '@forno/shared/domain';
import { ApiError } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { createStore } from '#ui/store.ts';
import { countMove, dropOrder, recordSeenOrder, refreshFiguresSoon } from './order-cache.ts';

/** A status change that is not confirmed yet. */
export interface Move {
  /** As last confirmed. */
  order: AdminOrderAnswer;
  to: OrderStatus;
  /** When it was asked for; ISO 8601. */
  at: string;
}

/** By order id. */
export type PendingMoves = ReadonlyMap<string, Move>;

interface PendingMove extends Move {
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
  /** Sends the change with this order's version and notes the response. Throws when refused. */
  send: (order: AdminOrderAnswer, to: OrderStatus) => Promise<AdminOrderAnswer>;
  sendMany: (orders: readonly AdminOrderAnswer[], to: OrderStatus) => Promise<BulkResult[]>;
}

function movedIn(results: readonly BulkResult[], id: string): AdminOrderAnswer {
  const result = results.find(({ order }) => order._id === id);
  if (!result?.ok || !result.now) throw new Error(result?.message ?? `no answer for order ${id}`);
  return result.now;
}

/**
 * Moves orders optimistically: pending moves are laid over confirmed orders; a refused one is just dropped. Moves of the
 * same order never overtake each other, single or in bulk: the second waits for the first's response and uses its
 * version.
 */
export function createStatusChangeQueue({ send, sendMany }: StatusChangeDeps) {
  const { get: moving, set, use } = createStore<ReadonlyMap<string, PendingMove>>(new Map());

  function show(move: PendingMove, order: AdminOrderAnswer, to: OrderStatus): void {
    if (move.to !== to) move.at = new Date().toISOString();
    Object.assign(move, { order, to });
    set(new Map(moving()).set(order._id, move));
  }

  /** Sends one step after the other until the order is where it was last wanted. */
  async function carryOut(move: PendingMove, first: Promise<AdminOrderAnswer>): Promise<AdminOrderAnswer> {
    const { _id } = move.order;
    try {
      for (let answer = first; ; ) {
        const order = await answer;
        const newest = moving().get(_id);
        if (newest && (newest !== move || newest.to !== order.status)) show(newest, order, newest.to);
        if (order.status === move.to) return order;
        answer = send(order, move.to);
      }
    } finally {
      if (moving().get(_id) === move) set(new Map([...moving()].filter(([id]) => id !== _id)));
    }
  }

  function begin(order: AdminOrderAnswer, to: OrderStatus, answer: Promise<AdminOrderAnswer>) {
    const earlier = moving().get(order._id);
    const at = earlier?.to === to ? earlier.at : new Date().toISOString();
    const move: PendingMove = { order: earlier?.order ?? order, to, at, done: answer };
    set(new Map(moving()).set(order._id, move));
    move.done = carryOut(move, answer);
    return move.done;
  }

  return {
    moving,
    use,

    /** Resolves with the confirmed order; rejects when refused, and the row rolls back. */
    move(order: AdminOrderAnswer, to: OrderStatus): Promise<AdminOrderAnswer> {
      const earlier = moving().get(order._id);
      if (!earlier) return begin(order, to, order.status === to ? Promise.resolve(order) : send(order, to));
      show(earlier, earlier.order, to);
      return earlier.done;
    },

    /** Several at once, with a result each: a refused one does not block the others. */
    async moveMany(orders: readonly AdminOrderAnswer[], to: OrderStatus): Promise<BulkResult[]> {
      // Pending moves go first: their new version is only known then.
      const ready = orders.map(
        async (order) =>
          moving()
            .get(order._id)
            ?.done.catch(() => order) ?? order,
      );
      const sent = Promise.all(ready).then((known) => sendMany(known, to));
      await Promise.allSettled(
        orders.map((order) =>
          begin(
            order,
            to,
            sent.then((results) => movedIn(results, order._id)),
          ),
        ),
      );
      return sent;
    },
  };
}

const StaleDetails = z.object({ order: AdminOrderAnswer });

function confirmMove(from: OrderStatus, order: AdminOrderAnswer): void {
  recordSeenOrder(order);
  countMove(from, order.status);
  refreshFiguresSoon();
}

/** A refusal includes the current order; after other errors only a refetch tells what happened. */
function learnFrom(error: unknown, order: AdminOrderAnswer): void {
  const stale = StaleDetails.safeParse(error instanceof ApiError ? error.details : undefined);
  if (stale.success) recordSeenOrder(stale.data.order);
  else if (error instanceof ApiError && error.code === 'order_not_found') dropOrder(order._id);
  else void refetch(keys.admin.orders);
  refreshFiguresSoon();
}

/** Counts that are on their way would be without the move or with it: those that follow it are asked for afterwards. */
const dropAskedCounts = () => void queryClient.cancelQueries({ queryKey: keys.admin.orderCounts });

async function send(order: AdminOrderAnswer, status: OrderStatus): Promise<AdminOrderAnswer> {
  dropAskedCounts();
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
  dropAskedCounts();
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
    void refetch(keys.admin.orders);
    throw error;
  }
}

/** One per tab: table and board move the same orders. */
export const statusChangeQueue = createStatusChangeQueue({ send, sendMany });
export const usePendingMoves = statusChangeQueue.use;
