import { AdminOrderAnswer, type Answer, routes, z } from '@forno/shared/contracts/admin';
import type { OrderStatus } from '@forno/shared/domain';
import { notices } from '@forno/shared/messages/admin';
import { createOrderEvents } from '#orders/order-events.ts';
import { type Change, createChanges } from '#transport/changes.ts';
import { ApiError } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { countMove, dropOrder, recordSeenOrder, refreshFiguresSoon } from './order-cache.ts';

/** A status change that was asked for. */
interface AskedMove {
  /** As last confirmed. */
  order: AdminOrderAnswer;
  to: OrderStatus;
}

/** What is pending of an order: its newest move. */
export interface Move extends AskedMove {
  /** When it was asked for; milliseconds since 1970. */
  at: number;
}

/** By order id. */
export type PendingMoves = ReadonlyMap<string, Move>;

type MoveAnswers = Answer<typeof routes.updateOrders>;
type MoveAnswer = MoveAnswers[number];

/** What the answers to own moves told. */
const { seen: answered, note } = createOrderEvents<AdminOrderAnswer>();

/** A move builds on the answer to the one before it, and not on events: another admin's move is a conflict. */
function pendingOf(changes: readonly Change<AskedMove>[]): PendingMoves {
  return new Map(
    changes.map(({ variables: { order, to }, submittedAt }) => {
      const own = answered.get().get(order._id)?.order;
      return [order._id, { order: own && own.version >= order.version ? own : order, to, at: submittedAt }];
    }),
  );
}

const moves = createChanges({ mutationKey: keys.admin.move, mutationFn: carryOut, view: pendingOf });
export const { get: pendingMoves, use: usePendingMoves } = moves;

/**
 * Moves an order optimistically. Its moves are sent one after another, and of a fast run the last alone: an overtaken one
 * resolves unsent, with the order as it is. Of an order that was moved before, any version will do. A refusal is an answer; rejects with the ApiError when there is none.
 */
export function moveOrder(order: AdminOrderAnswer, to: OrderStatus): Promise<MoveAnswer> {
  return moves.change({ order: pendingMoves().get(order._id)?.order ?? order, to }, order._id);
}

async function carryOut(asked: AskedMove): Promise<MoveAnswer> {
  const { order, to: wanted } = pendingMoves().get(asked.order._id) ?? asked;
  if (asked.to === wanted && order.status !== wanted) return learnFrom(order, sendTogether(order, wanted));
  return { _id: order._id, ok: true, message: notices.orderStatusUpdated, order };
}

async function learnFrom(
  { _id, status }: AdminOrderAnswer,
  answers: Promise<MoveAnswers>,
): Promise<MoveAnswer> {
  const gone = { _id, ok: false, message: '', order: null };
  const answer = (await answers).find((one) => one._id === _id) ?? gone;
  if (answer.order) recordSeenOrder(answer.order);
  else dropOrder(_id);
  if (answer.ok && answer.order) {
    note(_id, answer.order.version, answer.order);
    countMove(status, answer.order.status);
  }
  refreshFiguresSoon();
  return answer;
}

type SameMoves = [AdminOrderAnswer, ...AdminOrderAnswer[]];
const starting = new Map<OrderStatus, { orders: SameMoves; answers: Promise<MoveAnswers> }>();

/** Moves to one status that start in the same moment are one call. */
function sendTogether(order: AdminOrderAnswer, to: OrderStatus): Promise<MoveAnswers> {
  const others = starting.get(to);
  others?.orders.push(order);
  if (others) return others.answers;
  const orders: SameMoves = [order];
  const answers = Promise.resolve().then(() => {
    starting.delete(to);
    return sendAll(orders, to);
  });
  starting.set(to, { orders, answers });
  return answers;
}

async function sendAll(orders: SameMoves, status: OrderStatus): Promise<MoveAnswers> {
  // Counts on their way would be without the moves or with them: those that follow are asked for afterwards.
  void queryClient.cancelQueries({ queryKey: keys.admin.orderCounts });
  const known = orders.map(({ _id, version }) => ({ _id, version }));
  const [{ _id, version }] = orders;
  try {
    if (orders.length > 1) return await request(routes.updateOrders, { body: { status, orders: known } });
    const answer = await request(routes.updateOrder, { params: { id: _id }, body: { status, version } });
    return [{ ...answer, _id, ok: true }];
  } catch (error) {
    const refused = refusalOf(error);
    if (refused) return [{ ...refused, _id, ok: false }];
    // Only the server knows what happened.
    void refetch(keys.admin.orders);
    refreshFiguresSoon();
    throw error;
  }
}

const StaleDetails = z.object({ order: AdminOrderAnswer });

/** The order is as it is now; null when it was deleted. */
function refusalOf(error: unknown): Pick<MoveAnswer, 'message' | 'order'> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code, details, message } = error;
  const order = code === 'order_not_found' ? null : StaleDetails.safeParse(details).data?.order;
  return order === undefined ? undefined : { message, order };
}
