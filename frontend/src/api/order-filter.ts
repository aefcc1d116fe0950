import type { AdminOrderAnswer } from '@forno/shared/contracts';
import {
  customerWords,
  isRinging,
  nextStatus,
  type OrderStatus,
  readOrderSearch,
  shortId,
} from '@forno/shared/domain';

/** What part of the orders a list shows; an empty filter is all of them. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** What waits longest comes first; without a status only what is not delivered yet. Newest first otherwise. */
  sort?: 'late' | undefined;
  /** Only new orders that nobody has acknowledged. */
  ringing?: 'true' | undefined;
  /** The beginning of a name or an email, the order's id or short id, or a payment's id. */
  q?: string | undefined;
}

/** The server's own rule (find-orders), for orders that arrive live: they must land in the same lists. */
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
