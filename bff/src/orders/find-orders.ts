import { type OrdersQuery, totalCountHeader, wholeListMax } from '@forno/shared/contracts/server';
import { caseSpellings, findsCancelled, mayDo, readOrderSearch } from '@forno/shared/domain';
import {
  cancelled,
  type Models,
  notDelivered,
  notVoided,
  type Order,
  unacknowledged,
  type User,
} from '@forno/shared/server/db';
import type { ShownOrder } from '@forno/shared/server/orders';
import type { QueryFilter } from 'mongoose';
import { beginning, eachBeginning } from '../http/beginning.ts';
import { pageOf } from '../http/page-of.ts';

type Filter = QueryFilter<Order>;
type Wanted = Omit<OrdersQuery, 'limit' | 'cursor'>;

/**
 * Customers see their own orders, staff all of them; voided ones are hidden, except from a customer those that were only
 * taken off the staff's lists, and what they paid for when they ask for it; and when staff search, or ask for them alone.
 */
function visibleTo(user: Pick<User, '_id' | 'role' | 'duties'>, wanted: Wanted): Filter {
  const { voided } = wanted;
  if (mayDo(user, 'kitchen')) {
    if (voided === 'only') return { voided: { $ne: null } };
    return findsCancelled(wanted) ? {} : notVoided;
  }
  const unpaid = voided && { remakeOf: { $exists: true } };
  // No $or: the search uses it.
  return { $nor: [{ ...cancelled, ...unpaid }], userId: user._id };
}

type Searched = Pick<Models, 'orders' | 'bills' | 'checkouts'>;

/** Each uses an index. `byName`: who may not see an email address can't guess at one either. */
async function matching({ bills, checkouts }: Searched, q: string, byName: boolean): Promise<Filter> {
  const search = readOrderSearch(q);
  switch (search.by) {
    case 'id':
      return { _id: search.is };
    case 'document':
      return {
        checkoutId: { $in: await bills.distinct('checkoutId', { _id: { $in: caseSpellings(search.is) } }) },
      };
    case 'shortId':
      return { shortId: beginning(search.begins) };
    case 'words': {
      const { shortId, number, reference } = search;
      const begins: Filter[] = shortId === undefined ? [] : [{ shortId: beginning(shortId) }];
      const called: Filter[] = number === undefined ? [] : [{ number }];
      if (!byName) return begins[0] ? { $or: [...begins, ...called] } : { _id: { $in: [] } };
      const [first, ...others] = eachBeginning(search.words).map((words) => ({ words }));
      if (first === undefined) return {};
      const named = others.length === 0 ? first : { $and: [first, ...others] };
      const received = await ofReference(checkouts, reference);
      return anyOf(named, [...begins, ...called, ...received]);
    }
    case 'number':
      return { number: search.is };
    case 'paymentId':
    case 'razorpayOrderId':
      return { [search.by]: search.is };
  }
}

const anyOf = (one: Filter, others: readonly Filter[]): Filter =>
  others.length === 0 ? one : { $or: [one, ...others] };

async function ofReference(checkouts: Models['checkouts'], reference: string | undefined): Promise<Filter[]> {
  if (reference === undefined) return [];
  const paid = await checkouts.distinct('_id', { references: reference });
  return paid.length === 0 ? [] : [{ checkoutId: { $in: paid } }];
}

function statusFilter(status: OrdersQuery['status'], sort: OrdersQuery['sort']): Filter {
  if (status !== undefined) return { status };
  return sort === 'late' ? notDelivered : {};
}

/** Not read: a fifth of the document. */
const notShown = { needs: 0, shortId: 0, words: 0 } satisfies Record<
  Exclude<keyof Order, keyof ShownOrder>,
  0
>;

/** The user's orders matching the filter, across all pages. */
export async function filterOrders(
  models: Searched,
  user: Pick<User, '_id' | 'role' | 'duties'>,
  wanted: Wanted,
): Promise<Filter> {
  const { status, sort, q, userId, ringing: onlyUnacknowledged } = wanted;
  return {
    ...(userId && { userId }),
    // Last: a customer asks for nobody else's.
    ...visibleTo(user, wanted),
    ...statusFilter(status, sort),
    ...(onlyUnacknowledged ? unacknowledged : {}),
    ...(q ? await matching(models, q, user.role === 'customer' || mayDo(user, 'counter')) : {}),
  };
}

/**
 * One page after `cursor`, newest or longest-waiting first; at most `limit` or the general list limit. The headers name
 * the next one and the total.
 */
export async function findOrders(
  models: Searched,
  user: Pick<User, '_id' | 'role' | 'duties'>,
  { limit, cursor, ...wanted }: OrdersQuery,
) {
  const late = wanted.sort === 'late';
  const all = await filterOrders(models, user, wanted);
  const page: Filter =
    cursor === undefined ? all : { $and: [all, { _id: { [late ? '$gt' : '$lt']: cursor } }] };
  const most = limit ?? wholeListMax;
  const found = await models.orders
    .find(page)
    .select(notShown)
    .sort({ _id: late ? 1 : -1 })
    .limit(most + 1)
    .lean<ShownOrder[]>();
  const { page: shown, headers } = pageOf(found, most);
  const isWhole = cursor === undefined && found.length <= most;
  const total = isWhole ? found.length : await models.orders.countDocuments(all);
  return { orders: shown, headers: { ...headers, [totalCountHeader]: String(total) } };
}
