import type { AdminOrderAnswer } from '@forno/shared/contracts';
import {
  customerWords,
  isRinging,
  nextStatus,
  type OrderStatus,
  readOrderSearch,
  shortId,
} from '@forno/shared/domain';

/** Which orders a list shows; an empty filter shows all. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** Longest waiting first; without a status only undelivered orders. Newest first otherwise. */
  sort?: 'late' | undefined;
  /** Only unacknowledged new orders. */
  ringing?: 'true' | undefined;
  /** A prefix of a name, email or phone, an order's id or short id, or a payment id. */
  q?: string | undefined;
}

/** The server's filter (find-orders) for orders that arrive live, so that they appear in the same lists. */
export function matchesFilter(order: AdminOrderAnswer, { status, sort, q, ringing }: OrderFilter): boolean {
  if (status !== undefined && order.status !== status) return false;
  if (status === undefined && sort === 'late' && !nextStatus(order.status)) return false;
  if (ringing && !isRinging(order)) return false;
  if (!q?.trim()) return true;
  const search = readOrderSearch(q);
  switch (search.by) {
    case 'id':
      return order._id === search.is;
    case 'email':
      return order.userId.email.toLowerCase().startsWith(search.begins);
    case 'shortId':
      return shortId(order._id).startsWith(search.begins);
    case 'phone':
      return order.delivery?.phone?.startsWith(search.begins) === true;
    case 'words': {
      const known = customerWords(order.userId);
      const named = search.words.every((word) => known.some((one) => one.startsWith(word)));
      return named || (search.shortId !== undefined && shortId(order._id).startsWith(search.shortId));
    }
    case 'paymentId':
    case 'razorpayOrderId':
      return order[search.by] === search.is;
  }
}
