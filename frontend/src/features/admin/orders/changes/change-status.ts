import { type AdminOrderAnswer, moveManyMax } from '@forno/shared/contracts/admin';
import { formatCount, limits, orderName, type Stage, stageOf } from '@forno/shared/domain';
import { adminFailures, adminNotices } from '@forno/shared/messages/admin';
import { toast } from '#ui/toast.ts';
import { showFailure } from '#transport/failure.ts';
import { mayBegin } from './ask-early.tsx';
import { addResults, type BulkResult } from './move-results.ts';
import { atStage } from './order-rows.ts';
import { moveOrder } from './pending-moves.ts';

/** What one action moved, as it was before. */
type Step = readonly AdminOrderAnswer[];

/** Undoable moves, oldest first. */
let run: readonly Step[] = [];
let endOfRun: ReturnType<typeof setTimeout> | undefined;
/** For the key; the toast takes back for as long as it stands, as below a pointer. */
let isOver = false;

function forgetRun(): void {
  clearTimeout(endOfRun);
  isOver = false;
  run = [];
}

/** One toast with undo for a run of moves: for eight seconds after the last response. */
function tellRun(): void {
  clearTimeout(endOfRun);
  isOver = false;
  endOfRun = setTimeout(() => (isOver = true), limits.undoMs);
  const orders = run.flat();
  const ids = new Set(orders.map(({ _id }) => _id));
  const label = `Undo ${orders[0] && ids.size === 1 ? orderName(orders[0]) : formatCount(ids.size)}`;
  toast.success(adminNotices.orderStatusUpdated, {
    id: 'status',
    place: 'bottom',
    lifeMs: limits.undoMs,
    note: ids.size > 1 ? `${formatCount(ids.size)} moved` : undefined,
    action: ids.size === 0 ? undefined : { label, run: () => void takeBack(run) },
  });
}

/** Of the only order; of one among several it is a result. */
const refusal = { id: 'status-refused', place: 'bottom' } as const;

/** Takes back the latest move of this run, if there is one. */
export function undoLast(): void {
  const last = run.at(-1);
  if (last && !isOver) void takeBack([last]);
}

async function takeBack(steps: readonly Step[]): Promise<void> {
  run = run.filter((step) => !steps.includes(step));
  // An order that moved twice returns to its status before the first move.
  const before = new Map(
    steps
      .flat()
      .toReversed()
      .map((order) => [order._id, order]),
  );
  await moveBack([...before.values()]);
}

async function moveBack(before: readonly AdminOrderAnswer[]): Promise<void> {
  const stages = new Set(before.map(stageOf));
  const groups = [...stages].map((to) =>
    moveAll(
      before.filter((order) => stageOf(order) === to),
      to,
    ),
  );
  const done = await Promise.all(groups);
  for (const { results } of done) addResults(results);
  if (!done.some(({ failed }) => failed)) tellRun();
}

/** Those that are at another stage now than the screen showed. */
export function movedOf(results: readonly BulkResult[]): BulkResult[] {
  return results.filter(({ ok, order, now }) => ok && now !== null && stageOf(now) !== stageOf(order));
}

/** Undoes a bulk move: each order returns to its previous status. */
export async function undoMany(results: readonly BulkResult[]): Promise<void> {
  forgetRun();
  await moveBack(movedOf(results).map(({ order }) => order));
}

async function resultOf(order: AdminOrderAnswer, to: Stage): Promise<BulkResult & { told: boolean }> {
  const { ok, message, order: answered, told = false } = await moveOrder(order, to);
  // An overtaken move has not been sent, but counts as made: what overtook it builds on it.
  return { order, ok, message, now: answered && ok ? atStage(answered, to) : answered, told };
}

/** In parts of the call's limit. What fails is told, and later parts stay where they are. */
async function moveAll(
  orders: readonly AdminOrderAnswer[],
  to: Stage,
  onProgress: (answered: number) => void = () => {},
) {
  const all: Awaited<ReturnType<typeof resultOf>>[] = [];
  let failure: PromiseRejectedResult | undefined;
  for (let from = 0; from < orders.length && !failure; from += moveManyMax) {
    const part = orders.slice(from, from + moveManyMax);
    const ends = await Promise.allSettled(part.map((order) => resultOf(order, to)));
    all.push(...ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : [])));
    failure = ends.find((end) => end.status === 'rejected');
    onProgress(all.length);
  }
  const results = all.filter(({ told }) => !told);
  const [only] = results;
  if (failure) showFailure(failure.reason, adminFailures.statusChange, refusal);
  if (orders.length > 1 || !only || only.ok)
    return { results, failed: failure !== undefined || results.length < all.length };
  toast.error(only.message, refusal);
  return { results: [], failed: true };
}

/**
 * Moves orders, optimistically: confirmed by a toast with undo, or taken back with the reason. `onProgress` gets the
 * number answered. False when the server was unreachable or refused the only one, what was moved stays moved; or when it is
 * left for later.
 */
export async function changeStatus(
  orders: readonly AdminOrderAnswer[],
  to: Stage,
  onProgress?: (answered: number) => void,
): Promise<boolean> {
  const step = orders.filter((order) => stageOf(order) !== to);
  if (step.length === 0) return true;
  const begin = mayBegin(orders, to);
  if (begin !== true && !(await begin)) return false;
  if (isOver) forgetRun();
  // Before the response: otherwise a quick undo would revert an earlier change of other orders.
  clearTimeout(endOfRun);
  run = [...run, step];
  const { results, failed } = await moveAll(orders, to, onProgress);
  // What did not move can't be taken back.
  const moved = movedOf(results).map(({ order }) => order);
  const isOffered = run.includes(step) && moved.length > 0;
  run = run.map((other) => (other === step ? moved : other)).filter(({ length }) => length > 0);
  if (isOffered) tellRun();
  addResults(results);
  return !failed;
}
