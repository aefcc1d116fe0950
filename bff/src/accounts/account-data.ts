import { wholeListMax } from '@forno/shared/contracts/server';
import { hourMs, ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import { toUserView } from './user-view.ts';
import { toCheckoutView } from '@forno/shared/server/checkouts';
import { toOrderView } from '@forno/shared/server/orders';
import { loadCart } from '@forno/shared/server/cart';
import type { StoredBill } from '@forno/shared/server/db';
import type { Call } from './deps.ts';
import { openSessions } from './own-sessions.ts';

/** Rate limit of account exports. */
const perHour = 20;

/** The caller's own data as an export; no secrets, nobody else's data. */
export async function accountData(call: Call<'accountData'>) {
  const { deps, user } = call;
  if (!(await deps.limits.allows('data', String(user._id), perHour, hourMs)))
    return refuse('too_many_requests');
  const { users, orders, checkouts, complaints, bills } = deps.models;
  const own = { userId: user._id };
  const latest = { sort: { _id: -1 }, limit: wholeListMax } as const;
  const [account, cart, ordered, paid, messages] = await Promise.all([
    users.findById(user._id).lean(),
    loadCart(deps, user),
    orders.find(own, null, latest).lean(),
    checkouts.find(own, null, latest).lean(),
    complaints.find(own, null, latest).lean(),
  ]);
  const issued = await bills
    .find({ checkoutId: { $in: paid.map(({ _id }) => _id) } })
    .sort({ checkoutId: 1, nth: 1 })
    .lean<StoredBill[]>();
  const data = {
    exportedAt: new Date().toISOString(),
    account: toUserView(account ?? user),
    cart: cart.cartData,
    ...(cart.delivery && { delivery: cart.delivery }),
    orders: ordered.map(toOrderView),
    checkouts: paid.map(toCheckoutView),
    bills: issued.map(({ facts }) => facts),
    messages: messages.map(({ message, createdAt, answers }) => ({
      message,
      createdAt: createdAt.toISOString(),
      answers: (answers ?? []).map(({ text, at }) => ({ text, at: at.toISOString() })),
    })),
    sessions: openSessions(deps.config, account, user.session.jti),
    pushes: (account?.pushes ?? []).map(({ endpoint, at }) => ({
      service: new URL(endpoint).hostname,
      since: at.toISOString(),
    })),
  };
  return { ...ok(data), headers: { 'content-disposition': 'attachment; filename="forno-my-data.json"' } };
}
