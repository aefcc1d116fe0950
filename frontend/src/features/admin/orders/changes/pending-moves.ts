import { AdminOrderAnswer, type Answer, routes, z } from '@forno/shared/contracts/admin';
import type { OrderStatus } from '@forno/shared/domain';
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

/** A move builds on the answer to the one before it, and not on events: another admin's move is a conflict. */
function pendingOf(changes: readonly Change<AskedMove, AdminOrderAnswer>[]): PendingMoves {
  const answered = new Map<string, AdminOrderAnswer>();
  const moves = new Map<string, Move>();
  for (const { status, data, variables, submittedAt } of changes) {
    const { order: asked, to } = variables;
    const before = answered.get(asked._id);
    if (data) answered.set(asked._id, data);
    if (status !== 'pending') continue;
    const order = before && before.version >= asked.version ? before : asked;
    moves.set(asked._id, { order, to, at: submittedAt });
  }
  return moves;
}

const moves = createChanges({ mutationKey: keys.admin.move, mutationFn: carryOut, view: pendingOf });
export const { get: pendingMoves, use: usePendingMoves } = moves;

/**
 * Moves an order optimistically. Its moves are sent one after another, and of a fast run the last alone: an overtaken one
 * resolves unsent, with the order as it was. Rejects with the ApiError.
 */
export function moveOrder(order: AdminOrderAnswer, to: OrderStatus): Promise<AdminOrderAnswer> {
  return moves.change({ order: pendingMoves().get(order._id)?.order ?? order, to }, order._id);
}

async function carryOut(asked: AskedMove): Promise<AdminOrderAnswer> {
  const { order, to: wanted } = pendingMoves().get(asked.order._id) ?? asked;
  return asked.to === wanted && order.status !== wanted ? send(order, wanted) : order;
}

const StaleDetails = z.object({ order: AdminOrderAnswer });

/** The server's refusal of one order's move, with the order as it is now: null when it was deleted. */
export function refusalOf(error: unknown): { message: string; now: AdminOrderAnswer | null } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code, details, message } = error;
  const now = code === 'order_not_found' ? null : StaleDetails.safeParse(details).data?.order;
  return now === undefined ? undefined : { message, now };
}

async function send(before: AdminOrderAnswer, to: OrderStatus): Promise<AdminOrderAnswer> {
  try {
    const answers = await sendTogether(before, to);
    const { ok, message = '', order } = answers.find(({ _id }) => _id === before._id) ?? {};
    if (!order) throw new ApiError({ kind: 'http', code: 'order_not_found', message });
    if (!ok) throw new ApiError({ kind: 'http', code: 'order_stale', message, details: { order } });
    recordSeenOrder(order);
    countMove(before.status, order.status);
    return order;
  } catch (error) {
    const refused = refusalOf(error);
    if (refused?.now) recordSeenOrder(refused.now);
    else if (refused) dropOrder(before._id);
    throw error;
  } finally {
    refreshFiguresSoon();
  }
}

type SameMoves = [AdminOrderAnswer, ...AdminOrderAnswer[]];
type MoveAnswers = Answer<typeof routes.updateOrders>;
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
    // Only the server knows what happened.
    if (!refusalOf(error)) void refetch(keys.admin.orders);
    throw error;
  }
}
