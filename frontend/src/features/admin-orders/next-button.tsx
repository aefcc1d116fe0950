import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { nextStatus, shortId } from '@forno/shared/domain';
import { Button } from '#ui/button.tsx';
import { changeStatus } from './change-status.ts';
import { stepWords } from './order-words.ts';

/** Moves an order to the next status; hidden at the last. */
export function NextButton({ order }: { order: AdminOrderAnswer }) {
  const next = nextStatus(order.status);
  if (!next) return null;
  return (
    <Button
      size="s"
      aria-label={`Move ${shortId(order._id)} to ${next}`}
      onClick={() => void changeStatus(order, next)}
    >
      {stepWords[next]} →
    </Button>
  );
}
