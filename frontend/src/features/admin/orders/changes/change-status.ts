import { type AdminOrderAnswer, moveManyMax } from '@forno/shared/contracts/admin';
import { limits, type OrderStatus, shortId } from '@forno/shared/domain';
import { notices, adminFailures } from '@forno/shared/messages/admin';
import { createStore } from '#ui/store.ts';
import { toast } from '#ui/toast.ts';
import { type BulkResult, statusChangeQueue } from './status-change-queue.ts';
import { showFailure } from '#transport/failure.ts';

/** One action's moves: each order's previous status, by id. */
type Step = Map<string, OrderStatus>;

/** Undoable moves, oldest first, and the latest known versions of their orders. */
let run: readonly Step[] = [];
const known = new Map<string, AdminOrderAnswer>();
let endOfRun: ReturnType<typeof setTimeout> | undefined;

const results = createStore<readonly BulkResult[]>([]);

/** The result of each order where one of several was refused, until read. */
export const useMoveResults = results.use;

function addResults(more: readonly BulkResult[]): void {
  if (!more.every(({ ok }) => ok)) results.set([...results.get(), ...more]);
}

export const clearMoveResults = (): void => results.set([]);

function forgetRun(): void {
  clearTimeout(endOfRun);
  run = [];
  known.clear();
}

function addStep(orders: readonly AdminOrderAnswer[]): Step {
  clearTimeout(endOfRun);
  const step = new Map(orders.map(({ _id, status }) => [_id, status]));
  run = [...run, step];
  return step;
}

/** One toast with undo for a run of moves: for eight seconds after the last response. */
function tellRun(): void {
  clearTimeout(endOfRun);
  endOfRun = setTimeout(forgetRun, limits.undoMs);
  const ids = new Set(run.flatMap((step) => [...step.keys()]));
  const [id = ''] = ids;
  const label = ids.size === 1 ? `Undo ${shortId(id)}` : `Undo ${ids.size}`;
  toast.success(notices.orderStatusUpdated, {
    id: 'status',
    place: 'bottom',
    lifeMs: limits.undoMs,
    note: ids.size > 1 ? `${ids.size} moved` : undefined,
    action: ids.size === 0 ? undefined : { label, run: () => void takeBack(run) },
  });
}

const tellRefusal = (error: unknown) =>
  showFailure(error, adminFailures.statusChange, { id: 'status-refused', place: 'bottom' });

/** Undoes the last move of the run, if still offered. */
export function undoLast(): void {
  const last = run.at(-1);
  if (last) void takeBack([last]);
}

async function takeBack(steps: readonly Step[]): Promise<void> {
  run = run.filter((step) => !steps.includes(step));
  // An order that moved twice returns to its status before the first move.
  const before = new Map(steps.toReversed().flatMap((step) => [...step]));
  const back = [...before].flatMap(([id, to]) => {
    const order = known.get(id);
    return order ? [{ order, to }] : [];
  });
  await moveBack(back);
}

async function moveBack(back: readonly { order: AdminOrderAnswer; to: OrderStatus }[]): Promise<void> {
  const statuses = new Set(back.map(({ to }) => to));
  const groups = [...statuses].map(async (status) => {
    const orders = back.flatMap(({ order, to }) => (to === status ? [order] : []));
    addResults(await moveAll(orders, status));
  });
  try {
    await Promise.all(groups);
    tellRun();
  } catch (error) {
    tellRefusal(error);
  }
}

function note(orders: readonly AdminOrderAnswer[]): void {
  for (const order of orders) known.set(order._id, order);
}

/** The successful moves of a bulk move. */
export function movedOf(results: readonly BulkResult[]): BulkResult[] {
  return results.filter(({ ok, order, now }) => ok && now !== null && now.status !== order.status);
}

/** Undoes a bulk move: each order returns to its previous status. */
export async function undoMany(results: readonly BulkResult[]): Promise<void> {
  const moved = movedOf(results);
  forgetRun();
  await moveBack(moved.flatMap(({ order, now }) => (now ? [{ order: now, to: order.status }] : [])));
}

async function moveOne([order]: readonly AdminOrderAnswer[], to: OrderStatus): Promise<BulkResult[]> {
  return order ? [{ order, ok: true, message: '', now: await statusChangeQueue.move(order, to) }] : [];
}

/** One order by its own call, whose refusal is thrown; more in batches of the other call's limit. */
async function moveAll(
  orders: readonly AdminOrderAnswer[],
  to: OrderStatus,
  onPart: (results: readonly BulkResult[]) => void = () => {},
): Promise<readonly BulkResult[]> {
  const move = orders.length > 1 ? statusChangeQueue.moveMany : moveOne;
  const results: BulkResult[] = [];
  for (let from = 0; from < orders.length; from += moveManyMax) {
    const part = await move(orders.slice(from, from + moveManyMax), to);
    results.push(...part);
    note(part.flatMap(({ now }) => now ?? []));
    onPart(results);
  }
  return results;
}

/**
 * Moves orders, optimistically: confirmed by a toast with undo, or rolled back with the reason. `onProgress` gets the
 * number answered. False when the server was unreachable or refused the only one: earlier batches stay moved.
 */
export async function changeStatus(
  orders: readonly AdminOrderAnswer[],
  to: OrderStatus,
  onProgress: (answered: number) => void = () => {},
): Promise<boolean> {
  if (orders.every(({ status }) => status === to)) return true;
  // Before the response: otherwise a quick undo would revert an earlier change of other orders.
  const step = addStep(orders.filter(({ status }) => status !== to));
  note(orders.map((order) => ({ ...order, status: to })));
  let answered: readonly BulkResult[] = [];
  /** What did not move can't be taken back. */
  const settle = () => {
    const moved = new Set(movedOf(answered).map(({ order }) => order._id));
    for (const id of step.keys()) if (!moved.has(id)) step.delete(id);
    if (step.size > 0 && run.includes(step)) tellRun();
    else run = run.filter((other) => other !== step);
  };
  try {
    await moveAll(orders, to, (soFar) => {
      answered = soFar;
      onProgress(soFar.length);
    });
    settle();
    addResults(answered);
    return true;
  } catch (error) {
    settle();
    tellRefusal(error);
    return false;
  }
}
