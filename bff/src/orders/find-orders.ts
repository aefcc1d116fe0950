import { type OrdersQuery, wholeListMax } from '@forno/shared/contracts';
import { orderStatuses } from '@forno/shared/domain';
import type { Models, Order, User } from '@forno/shared/server';
import type { QueryFilter } from 'mongoose';
import { contains, orderIdPart } from '@forno/shared/domain';

type Filter = QueryFilter<Order>;

const notVoided: Filter = { voided: { $exists: false } };

/**
 * Customers see their own, admins all of them; voided orders nobody, but a customer who asks for them too sees
 * those whose money goes back.
 */
function visibleTo(user: Pick<User, '_id' | 'role'>, voided: boolean): Filter {
  if (user.role === 'admin') return notVoided;
  // Not an $or: that is the search's.
  const refunded: Filter = { $nor: [{ voided: { $exists: true }, refund: { $exists: false } }] };
  return { ...(voided ? refunded : notVoided), userId: user._id };
}

/** Finds the end of an order's id (the part that people read out) and parts of a name or an e-mail. */
function matching(text: string): Filter {
  const part = contains(text);
  const found: Filter[] = [
    { 'customer.name': part },
    { 'customer.email': part },
    { razorpayOrderId: text },
    { paymentId: text },
  ];
  const id = orderIdPart(text);
  if (id?.length === 24) found.push({ _id: id });
  else if (id !== undefined)
    found.push({ $expr: { $regexMatch: { input: { $toString: '$_id' }, regex: id } } });
  return { $or: found };
}

function statusFilter(status: OrdersQuery['status'], sort: OrdersQuery['sort']): Filter {
  if (status !== undefined) return { status };
  return sort === 'late' ? { status: { $in: orderStatuses.slice(0, -1) } } : {};
}

export interface FoundOrders {
  orders: Order[];
  /** The cursor of the next page, if there is one. */
  next: string | undefined;
  total: number;
}

/** Newest first, or what waits longest; one page from after `cursor`, of `limit` or as much as any list answers. */
export async function findOrders(
  { orders }: Pick<Models, 'orders'>,
  user: Pick<User, '_id' | 'role'>,
  { limit, cursor, status, sort, q, voided }: OrdersQuery,
): Promise<FoundOrders> {
  const late = sort === 'late';
  const all: Filter = {
    ...visibleTo(user, voided === 'true'),
    ...statusFilter(status, sort),
    ...(q ? matching(q) : {}),
  };
  const page: Filter =
    cursor === undefined ? all : { $and: [all, { _id: { [late ? '$gt' : '$lt']: cursor } }] };
  const most = limit ?? wholeListMax;
  const query = orders
    .find(page)
    .sort({ _id: late ? 1 : -1 })
    .limit(most + 1);
  const counted = limit === undefined ? undefined : orders.countDocuments(all);
  const [found, total] = await Promise.all([query.lean(), counted]);
  const shown = found.slice(0, most);
  const last = shown.at(-1);
  if (found.length <= most || !last) return { orders: shown, next: undefined, total: total ?? shown.length };
  return { orders: shown, next: String(last._id), total: total ?? (await orders.countDocuments(all)) };
}
