import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { limits, type OrderStatus } from '@forno/shared/domain';
import { notices } from '@forno/shared/messages';
import { isSessionEnd, textOf } from '#api/api-error.ts';
import { toast } from '#ui/toast.ts';
import { statusDesk } from './desk.ts';
import { shortId } from './order-words.ts';
import type { BulkResult } from './status-desk.ts';

const refusedText = 'The status could not be changed. The order shows its current state.';

let lastUndo: (() => void) | undefined;
let undoTimer: ReturnType<typeof setTimeout> | undefined;

/** The way back of the newest change, one key away. */
function offerUndo(run: () => void): () => void {
  const undo = () => {
    withdrawUndo(undo);
    run();
  };
  clearTimeout(undoTimer);
  lastUndo = undo;
  return undo;
}

/** From the answer on it is offered for eight seconds, as its toast is. */
function limitUndo(undo: () => void): void {
  if (lastUndo !== undo) return;
  clearTimeout(undoTimer);
  undoTimer = setTimeout(() => withdrawUndo(undo), limits.undoMs);
}

function withdrawUndo(undo: () => void): void {
  if (lastUndo === undo) lastUndo = undefined;
}

/** Takes the last change back, if that is still offered. */
export function undoLast(): void {
  lastUndo?.();
}

/** Shown at once; confirmed by toast with an undo, or rolled back with the reason. */
export async function changeStatus(order: AdminOrderAnswer, to: OrderStatus): Promise<void> {
  const from = order.status;
  if (from === to) return;
  const id = `status-${order._id}`;
  let shown: AdminOrderAnswer = { ...order, status: to };
  // Offered before the answer: a quick key would otherwise take back the change of another order, made before.
  const undo = offerUndo(() => void changeStatus(shown, from));
  try {
    const now = await statusDesk.move(order, to);
    if (now.status !== to) return;
    shown = now;
    limitUndo(undo);
    toast.success(notices.orderStatusUpdated, {
      id,
      lifeMs: limits.undoMs,
      action: { label: `Undo ${shortId(now)}`, run: undo },
    });
  } catch (error) {
    withdrawUndo(undo);
    if (!isSessionEnd(error)) toast.error(textOf(error, refusedText), { id });
  }
}

type Tell = (results: readonly BulkResult[]) => void;

/** Those of a move together that did move. */
export function movedOf(results: readonly BulkResult[]): BulkResult[] {
  return results.filter(({ ok, order, now }) => ok && now !== null && now.status !== order.status);
}

/** Takes a move together back: each order to the status it had. */
export function undoMany(results: readonly BulkResult[], tell: Tell): void {
  const moved = movedOf(results);
  for (const status of new Set(moved.map(({ order }) => order.status))) {
    const group = moved.filter(({ order }) => order.status === status);
    void changeMany(
      group.flatMap(({ now }) => now ?? []),
      status,
      tell,
    );
  }
}

/**
 * Moves them together, and tells the results when one of them was refused. False when the server could not
 * be asked.
 */
export async function changeMany(
  orders: readonly AdminOrderAnswer[],
  to: OrderStatus,
  tell: Tell,
): Promise<boolean> {
  // Until they have moved there is nothing to take back, least of all what was changed before.
  lastUndo = undefined;
  try {
    const results = await statusDesk.moveMany(orders, to);
    const moved = movedOf(results);
    if (moved.length > 0) {
      const undo = offerUndo(() => undoMany(moved, tell));
      limitUndo(undo);
      toast.success(notices.orderStatusUpdated, {
        id: 'status-many',
        lifeMs: limits.undoMs,
        action: { label: `Undo ${moved.length}`, run: undo },
      });
    }
    if (results.some(({ ok }) => !ok)) tell(results);
    return true;
  } catch (error) {
    if (!isSessionEnd(error)) toast.error(textOf(error, refusedText), { id: 'status-many' });
    return false;
  }
}
