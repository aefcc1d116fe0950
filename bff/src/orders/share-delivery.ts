import type { SharedDelivery } from '@forno/shared/contracts/server';
import { callName, commonStatus, isOut, lastStatus, ok, shareLink } from '@forno/shared/domain';
import { answers, refuse, sharedOften } from '@forno/shared/messages/server';
import { endFollowing } from '@forno/shared/server/checkouts';
import { notCancelled, type Order } from '@forno/shared/server/db';
import {
  deliveryOfLink,
  makeShareLink,
  pizzasToMake,
  promisedLast,
  rangeView,
} from '@forno/shared/server/orders';
import { signedId } from '@forno/shared/server/runtime';
import { Types } from 'mongoose';
import type { Call, Deps } from './deps.ts';

type Signed = NonNullable<ReturnType<typeof signedId>>;
type Which = Pick<Order, 'checkoutId'> & { userId?: Order['userId'] };

/** What is not cancelled of it, first line first, until it has arrived for long: then nobody watches it. */
async function watched({ models }: Pick<Deps, 'models'>, which: Which): Promise<Order[]> {
  const orders = await models.orders
    .find({ ...which, ...notCancelled })
    .sort({ line: 1 })
    .lean<Order[]>();
  const since = Date.now() - shareLink.arrivedMs;
  const isNews = (order: Order) =>
    order.status !== lastStatus || order.statusHistory.some(({ at }) => at.getTime() > since);
  return orders.some(isNews) ? orders : [];
}

/** Makes another link; those made before work until sharing ends. */
export async function shareDelivery({ deps, params, user }: Call<'shareDelivery'>) {
  const checkoutId = new Types.ObjectId(params.id);
  const orders = await watched(deps, { checkoutId, userId: user._id });
  if (orders.length === 0) return refuse('order_not_found');
  const url = await makeShareLink(deps, checkoutId, promisedLast(orders)?.to ?? new Date());
  return url ? ok({ url }) : refuse('too_many_requests', { message: sharedOften });
}

/** Ends every link of a customer's delivery, in its mails and of whoever paid by one too, also once it arrived or was cancelled. */
export async function stopSharing({ deps, params, user, logger }: Call<'stopSharing'>) {
  const { models } = deps;
  const checkoutId = new Types.ObjectId(params.id);
  if (!(await models.orders.exists({ checkoutId, userId: user._id }))) return refuse('order_not_found');
  await models.riderLinks.deleteMany({ checkoutId, shared: true });
  await endFollowing({ ...deps, logger }, checkoutId);
  return ok({ message: answers.sharingEnded });
}

/** Of who has no account, or no password yet: as long as a shared link, and as the mailbox is theirs. */
async function followed(deps: Deps, { id, isOf }: Signed): Promise<Order[] | undefined> {
  const checkoutId = new Types.ObjectId(id);
  if (await deps.models.checkouts.exists({ _id: checkoutId, followEnded: true })) return undefined;
  const orders = await watched(deps, { checkoutId });
  const [first] = orders;
  // Those mailed before links had a mailbox end with their delivery.
  if (!first || !(isOf(first.customer.email) || isOf())) return undefined;
  const due = promisedLast(orders)?.to ?? first.createdAt;
  return due.getTime() + shareLink.mostMs > Date.now() ? orders : undefined;
}

export const ofShareLink = {
  by: async ({ deps, body }: Call<'sharedDelivery'>) => {
    const signed = signedId(deps.config, 'follow', body.token);
    if (signed) return followed(deps, signed);
    const checkoutId = await deliveryOfLink(deps.models, body.token, 'shared');
    const orders = checkoutId ? await watched(deps, { checkoutId }) : [];
    return orders.length > 0 ? orders : undefined;
  },
  or: 'link_invalid',
} as const;

/** How far it is, for whoever has its link. */
export async function sharedDelivery({ found }: Call<'sharedDelivery', Order[]>) {
  const [first] = found;
  if (!first) return refuse('link_invalid');
  // What is ready to collect is there: no time is left to say.
  const awaited = found.filter((order) => (order.fulfilment ? !isOut(order) : order.status !== lastStatus));
  const expected = promisedLast(awaited);
  const view: SharedDelivery = {
    number: callName(first),
    status: commonStatus(found),
    history: found
      .flatMap(({ statusHistory }) => statusHistory)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ status, at }) => ({ status, at: at.toISOString() })),
    pizzas: found
      .filter((order) => !order.remakeOf && pizzasToMake(order) > 0)
      .map((order) => ({ name: order.pizza.name, quantity: pizzasToMake(order) })),
    ...(first.fulfilment && { fulfilment: first.fulfilment }),
    ...(expected && { expected: rangeView(expected) }),
    ...(first.startAt && { startAt: first.startAt.toISOString() }),
  };
  return ok(view);
}
