import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { nextStatus, type OrderStatus, orderIdPart } from '@forno/shared/domain';

/** What part of the orders a list shows; an empty filter is all of them. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** What waits longest comes first; without a status only what is not delivered yet. Newest first otherwise. */
  sort?: 'late' | undefined;
  /** Part of a name or an e-mail, or of the order's id, or a payment's id. */
  q?: string | undefined;
}

/** The server's own rule (find-orders), for orders that arrive live: they must land in the same lists. */
export function matchesFilter(order: AdminOrderAnswer, { status, sort, q }: OrderFilter): boolean {
  if (status !== undefined && order.status !== status) return false;
  if (status === undefined && sort === 'late' && !nextStatus(order.status)) return false;
  const text = q?.trim().toLowerCase();
  if (!text) return true;
  const { name, email } = order.userId;
  if (name.toLowerCase().includes(text) || email.toLowerCase().includes(text)) return true;
  if (order.razorpayOrderId.toLowerCase() === text || order.paymentId.toLowerCase() === text) return true;
  const id = orderIdPart(text);
  return id !== undefined && order._id.includes(id);
}
