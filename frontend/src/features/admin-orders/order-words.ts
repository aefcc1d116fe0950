import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { type OrderStatus, orderStatuses } from '@forno/shared/domain';
import { currentSession } from '#api/session.ts';
import { clockTime } from '#ui/date-time.tsx';

/** An order without a pizza of the menu is a Custom Pizza (specification, section 2). */
export function pizzaName({ pizzaId }: Pick<AdminOrderAnswer, 'pizzaId'>): string {
  return pizzaId?.name ?? 'Custom Pizza';
}

export function recipeOf({ base, sauce, cheese, veggies }: AdminOrderAnswer): string {
  return [base, sauce, cheese, ...veggies].join(', ');
}

/** `2 of 3`, of the orders that were paid together; undefined for one that came alone. */
export function partOf({ line, lines = 1 }: AdminOrderAnswer): string | undefined {
  return lines > 1 ? `${line + 1} of ${lines}` : undefined;
}

/** What is done to an order to send it to this station. */
export const stepWords: Record<OrderStatus, string> = {
  'Order Received': 'Receive',
  'In the Kitchen': 'Cook',
  'Sent to Delivery': 'Send',
  Delivered: 'Done',
};

/** An admin's name, as this one says it. */
export function nameOf({ _id, name }: { _id: string; name: string }): string {
  return _id === currentSession().userId ? 'you' : name;
}

/** Who set the present status, and when; undefined while no admin has. */
export function lastChange({ statusHistory }: AdminOrderAnswer): { by: string; at: string } | undefined {
  const last = statusHistory.at(-1);
  if (!last?.by) return undefined;
  return { by: nameOf(last.by), at: last.at };
}

/** Whether the newest step was made by another admin. */
export function changedByOther(order: AdminOrderAnswer): boolean {
  const change = lastChange(order);
  return change !== undefined && change.by !== 'you';
}

/** `20:35–20:50`: when it should be at the door, as its customer was told last. Undefined when nothing was promised. */
export function promisedTo({ promise, expected = promise }: AdminOrderAnswer): string | undefined {
  if (!expected) return undefined;
  const clock = (moment: string) => clockTime(new Date(moment));
  return `${clock(expected.from)}–${clock(expected.to)}`;
}

/** The last move forwards of all these orders, and how to take it back: recall on the kitchen's screens. */
export function lastBumped(
  orders: readonly AdminOrderAnswer[],
): { order: AdminOrderAnswer; to: OrderStatus } | undefined {
  const moves = orders.flatMap((order) => {
    const [before, now] = order.statusHistory.slice(-2);
    if (!before || now?.status !== order.status) return [];
    const forwards = orderStatuses.indexOf(now.status) > orderStatuses.indexOf(before.status);
    return forwards ? [{ order, to: before.status, at: now.at }] : [];
  });
  return moves.reduce<(typeof moves)[number] | undefined>(
    (last, move) => (last && last.at >= move.at ? last : move),
    undefined,
  );
}
