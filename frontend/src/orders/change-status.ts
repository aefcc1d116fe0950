import { type AdminOrderAnswer, moveManyMax } from '@forno/shared/contracts';
import { limits, type OrderStatus, shortId } from '@forno/shared/domain';
import { failures, notices } from '@forno/shared/messages';
import { toast } from '#ui/toast.ts';
import { type BulkResult, orderMover } from './order-mover.ts';
import { showFailure } from '#transport/failure.ts';

/** One action's moves: each order's previous status, by id. */
type Step = ReadonlyMap<string, OrderStatus>;
type Tell = (results: readonly BulkResult[]) => void;

/** Undoable moves, oldest first, and the latest known versions of their orders. */
let run: readonly Step[] = [];
const known = new Map<string, AdminOrderAnswer>();
let endOfRun: ReturnType<typeof setTimeout> | undefined;
let tellResults: Tell = () => {};

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
  showFailure(error, failures.statusChange, { id: 'status-refused', place: 'bottom' });

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
    const [only] = orders;
    if (only && orders.length === 1) return note([await orderMover.move(only, status)]);
    const results = await moveInParts(orders, status);
    if (results.some(({ ok }) => !ok)) tellResults(results);
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

/** Optimistic; confirmed by a toast with undo, or rolled back with the reason. */
export async function changeStatus(order: AdminOrderAnswer, to: OrderStatus): Promise<void> {
  if (order.status === to) return;
  // Before the response: otherwise a quick undo would revert an earlier change of another order.
  const step = addStep([order]);
  note([{ ...order, status: to }]);
  try {
    const now = await orderMover.move(order, to);
    note([now]);
    if (now.status === to && run.includes(step)) tellRun();
  } catch (error) {
    run = run.filter((other) => other !== step);
    tellRefusal(error);
  }
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

async function moveInParts(
  orders: readonly AdminOrderAnswer[],
  to: OrderStatus,
  onPart: (results: readonly BulkResult[]) => void = () => {},
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let from = 0; from < orders.length; from += moveManyMax) {
    const part = await orderMover.moveMany(orders.slice(from, from + moveManyMax), to);
    results.push(...part);
    note(part.flatMap(({ now }) => now ?? []));
    onPart(results);
  }
  return results;
}

/**
 * Moves orders in batches of the call's limit, and shows the results if one was refused. `onProgress` gets the number
 * processed. False when the server was unreachable: earlier batches stay moved.
 */
export async function changeMany(
  orders: readonly AdminOrderAnswer[],
  to: OrderStatus,
  tell: Tell,
  onProgress: (answered: number) => void = () => {},
): Promise<boolean> {
  // Until then there is nothing to undo, least of all an earlier change.
  forgetRun();
  tellResults = tell;
  let results: readonly BulkResult[] = [];
  const settle = () => {
    const moved = movedOf(results).map(({ order }) => order);
    if (moved.length === 0) return;
    addStep(moved);
    tellRun();
  };
  try {
    await moveInParts(orders, to, (soFar) => {
      results = soFar;
      onProgress(soFar.length);
    });
    settle();
    if (results.some(({ ok }) => !ok)) tell(results);
    return true;
  } catch (error) {
    settle();
    tellRefusal(error);
    return false;
  }
}
