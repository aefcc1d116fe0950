import { AdminOrderAnswer, type Answer, moveManyMax, routes, z } from '@forno/shared/contracts/admin';
import { beingPacked, type Stage, stageOf, statusOf } from '@forno/shared/domain';
import { adminFailures, adminNotices } from '@forno/shared/messages/admin';
import { hydrate } from '@tanstack/react-query';
import { createOrderEvents } from '#orders/order-events.ts';
import { isMe } from '#accounts/is-me.ts';
import { type Change, createChanges } from '#transport/changes.ts';
import { ApiError, isSessionEnd, isUnreached, textOf } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { countMove, dropOrder, recordSeenOrder, refreshFiguresSoon } from './order-cache.ts';
import { addResults } from './move-results.ts';

interface AskedMove {
  /** As last confirmed. */
  order: AdminOrderAnswer;
  to: Stage;
}

/** What is pending of an order: its newest move. */
export interface Move extends AskedMove {
  /** When it was asked for; milliseconds since 1970. */
  at: number;
  /** The server has not been reached with it. */
  unsent?: boolean;
}

/** What is kept of a move beyond the page. */
export type KeptMove = Omit<Move, 'unsent'>;

/** By order id. */
export type PendingMoves = ReadonlyMap<string, Move>;

type MoveAnswers = Answer<typeof routes.updateOrders>;
/** `told`: a refusal that is among the results already. */
type MoveAnswer = MoveAnswers[number] & { told?: boolean };

/** What the answers to own moves told. */
const { seen: answered, note } = createOrderEvents<AdminOrderAnswer>();

/** Those that had to wait for a network: nobody watches their ticket any more when they are refused. */
const late = new WeakSet<AskedMove>();
/** The stage that each order may have got by a call without an answer. */
const unanswered = new Map<string, Stage>();

/** A move builds on the answer to the one before it, and not on events: another admin's move is a conflict. */
function pendingOf(changes: readonly Change<AskedMove>[]): PendingMoves {
  const moves = new Map<string, Move>();
  for (const { variables, submittedAt: at, failureCount } of changes) {
    const { order: asked, to } = variables;
    const own = answered.get().get(asked._id)?.order;
    const order = own && own.version >= asked.version ? own : asked;
    const unsent = failureCount > 0 || moves.get(asked._id)?.unsent === true;
    if (unsent) late.add(variables);
    moves.set(asked._id, { order, to, at, unsent });
  }
  return moves;
}

const moves = createChanges({ mutationKey: keys.admin.move, mutationFn: carryOut, view: pendingOf });
export const { get: pendingMoves, subscribe: subscribeToMoves, use: usePendingMoves } = moves;

queryClient.setMutationDefaults(keys.admin.move, {
  ...queryClient.getMutationDefaults(keys.admin.move),
  // Whatever the browser believes of the network: a kitchen's own may be without the internet.
  networkMode: 'offlineFirst',
  // Its version lets it be sent again, whether or not the server has it.
  retry: (_, error) => isUnreached(error),
  retryDelay: (failures) => Math.min(500 * 2 ** failures, 5_000),
});

/** Goes on with what an earlier page had not sent, in this order. */
export function resumeMoves(kept: readonly KeptMove[]): void {
  const waiting = kept.filter(({ order }) => !pendingMoves().has(order._id));
  for (const { order, to } of waiting) unanswered.set(order._id, to);
  const state = { context: undefined, data: undefined, error: null, failureReason: null };
  const mutations = waiting.map(({ order, to, at: submittedAt }) => ({
    mutationKey: keys.admin.move,
    scope: { id: order._id },
    state: {
      ...state,
      failureCount: 1,
      isPaused: true,
      status: 'pending' as const,
      submittedAt,
      variables: { order, to },
    },
  }));
  hydrate(queryClient, { queries: [], mutations });
  void queryClient.resumePausedMutations();
}

/**
 * Moves an order optimistically. Its moves are sent one after another, and of a fast run the last alone: an overtaken one
 * resolves unsent, with the order as it is. Of an order that was moved before, any version will do. A refusal is an answer; rejects with the ApiError when there is none.
 */
export function moveOrder(order: AdminOrderAnswer, to: Stage): Promise<MoveAnswer> {
  return moves.change({ order: pendingMoves().get(order._id)?.order ?? order, to }, order._id);
}

async function carryOut(asked: AskedMove): Promise<MoveAnswer> {
  const { order, to: wanted } = pendingMoves().get(asked.order._id) ?? asked;
  // Where the server may have an earlier move of it, also what is back where it was has to be sent.
  const isThere = stageOf(order) === wanted && !unanswered.has(order._id);
  if (asked.to !== wanted || isThere)
    return { _id: order._id, ok: true, message: adminNotices.orderStatusUpdated, order };
  const answer = await answerTo(order, wanted).catch((error: unknown): MoveAnswer => {
    if (isUnreached(error) || isSessionEnd(error) || !late.has(asked)) throw error;
    return { _id: order._id, ok: false, message: textOf(error, adminFailures.statusChange), order };
  });
  if (answer.ok || !late.has(asked)) return answer;
  addResults([{ order, ok: false, message: answer.message, now: answer.order }]);
  return { ...answer, told: true };
}

/** What an earlier call did whose answer was lost is no conflict. */
async function answerTo(order: AdminOrderAnswer, to: Stage): Promise<MoveAnswer> {
  const own = unanswered.get(order._id);
  const answer = await learnFrom(order, sendTogether(order, to));
  unanswered.delete(order._id);
  if (answer.ok || !answer.order || stageOf(answer.order) !== own) return answer;
  const { bakedBy, statusHistory } = answer.order;
  const by = own === beingPacked ? bakedBy : statusHistory.at(-1)?.by;
  if (!by || !isMe(by._id)) return answer;
  if (own !== to) return answerTo(answer.order, to);
  return { ...answer, ok: true, message: adminNotices.orderStatusUpdated };
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
const starting = new Map<Stage, { orders: SameMoves; answers: Promise<MoveAnswers> }>();

/** Moves to one stage that start in the same moment are one call. */
function sendTogether(order: AdminOrderAnswer, to: Stage): Promise<MoveAnswers> {
  const others = starting.get(to);
  if (others && others.orders.length < moveManyMax) {
    others.orders.push(order);
    return others.answers;
  }
  const orders: SameMoves = [order];
  const answers = Promise.resolve().then(() => {
    if (starting.get(to)?.orders === orders) starting.delete(to);
    return sendAll(orders, to);
  });
  starting.set(to, { orders, answers });
  return answers;
}

async function sendAll(orders: SameMoves, to: Stage): Promise<MoveAnswers> {
  const status = statusOf(to);
  const packed = to !== status;
  const move = { status, ...((packed || orders.some(({ baked }) => baked)) && { baked: packed }) };
  // Counts on their way would be without the moves or with them: those that follow are asked for afterwards.
  void queryClient.cancelQueries({ queryKey: keys.admin.orderCounts });
  const known = orders.map(({ _id, version }) => ({ _id, version }));
  const [{ _id, version }] = orders;
  try {
    if (orders.length > 1) return await request(routes.updateOrders, { body: { ...move, orders: known } });
    const answer = await request(routes.updateOrder, { params: { id: _id }, body: { ...move, version } });
    return [{ ...answer, _id, ok: true }];
  } catch (error) {
    const refused = refusalOf(error);
    if (refused) return [{ ...refused, _id, ok: false }];
    for (const { _id: id } of orders) if (isUnreached(error)) unanswered.set(id, to);
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
