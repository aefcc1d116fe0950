import type { OrderAnswer } from '@forno/shared/contracts';
import type { OrderStatus } from '@forno/shared/domain';
import { clockTime, exactTime } from '#ui/date-time.tsx';

/** The name on the ticket; an order without a pizza of the menu is a Custom Pizza (specification, section 2). */
export function nameOf({ pizzaId }: Pick<OrderAnswer, 'pizzaId'>): string {
  return pizzaId?.name ?? 'Custom Pizza';
}

const since: Record<OrderStatus, (pizzas: string, time: string) => string> = {
  'Order Received': (_, time) => `We have your order since ${time}.`,
  'In the Kitchen': (pizzas, time) => `Your ${pizzas} in the kitchen since ${time}.`,
  'Sent to Delivery': (pizzas, time) => `Your ${pizzas} on the way to you since ${time}.`,
  Delivered: (_, time) => `Delivered: ${time}.`,
};

/** The hour alone is enough today, and wrong tomorrow. */
function timeOf(moment: Date, now: Date): string {
  return moment.toDateString() === now.toDateString() ? clockTime(moment) : exactTime(moment);
}

/** "Your pizza is in the kitchen since 19:42." */
export function statusSentence(
  { status, statusHistory, createdAt, quantity }: OrderAnswer,
  now = new Date(),
): string {
  const at = statusHistory.findLast((step) => step.status === status)?.at ?? createdAt;
  return since[status](quantity === 1 ? 'pizza is' : 'pizzas are', timeOf(new Date(at), now));
}
