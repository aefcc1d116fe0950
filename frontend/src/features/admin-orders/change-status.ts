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

/** For eight seconds the way back is one key or one press away. */
function offerUndo(run: () => void): () => void {
  const undo = () => {
    if (lastUndo === undo) lastUndo = undefined;
    run();
  };
  lastUndo = undo;
  clearTimeout(undoTimer);
  undoTimer = setTimeout(() => {
    lastUndo = undefined;
  }, limits.undoMs);
  return undo;
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
  try {
    const now = await statusDesk.move(order, to);
    if (now.status !== to) return;
    const undo = offerUndo(() => void changeStatus(now, from));
    toast.success(notices.orderStatusUpdated, {
      id,
      lifeMs: limits.undoMs,
      action: { label: `Undo ${shortId(now)}`, run: undo },
    });
  } catch (error) {
    if (!isSessionEnd(error)) toast.error(textOf(error, refusedText), { id });
  }
}

function undoMany(results: readonly BulkResult[]): void {
  for (const status of new Set(results.map(({ order }) => order.status))) {
    const group = results.filter(({ order }) => order.status === status);
    void changeMany(
      group.flatMap(({ now }) => now ?? []),
      status,
    );
  }
}

/** Moves them together and answers with a result for each; undefined when the server could not be asked. */
export async function changeMany(
  orders: readonly AdminOrderAnswer[],
  to: OrderStatus,
): Promise<BulkResult[] | undefined> {
  try {
    const results = await statusDesk.moveMany(orders, to);
    const moved = results.filter(({ ok, order }) => ok && order.status !== to);
    if (moved.length > 0) {
      const undo = offerUndo(() => undoMany(moved));
      toast.success(notices.orderStatusUpdated, {
        id: 'status-many',
        lifeMs: limits.undoMs,
        action: { label: `Undo ${moved.length}`, run: undo },
      });
    }
    return results;
  } catch (error) {
    if (!isSessionEnd(error)) toast.error(textOf(error, refusedText), { id: 'status-many' });
    return undefined;
  }
}
