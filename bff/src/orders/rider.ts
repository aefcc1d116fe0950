import type { Answer, routes } from '@forno/shared/contracts/server';
import { callName, lastStatus, ok, outForDelivery, pizzasOf, sum } from '@forno/shared/domain';
import { deliveryTimeText, refuse, riderWords } from '@forno/shared/messages/server';
import { notDelivered, notVoided, type Order } from '@forno/shared/server/db';
import {
  deliveryOfLink,
  makeRiderLinks,
  movedOrder,
  noteRoad,
  pizzasToMake,
  setOrderStatus,
  toOrderView,
} from '@forno/shared/server/orders';
import type { Call, Deps } from './deps.ts';
import type { OrderChange } from './follow-up-changes.ts';

/** A new link for each of these deliveries; what is collected needs none. */
export async function riderLinks({ deps, body }: Call<'riderLinks'>) {
  const { models } = deps;
  const there = {
    checkoutId: { $in: body.checkouts },
    fulfilment: { $exists: false },
    ...notVoided,
    ...notDelivered,
  };
  const found = await models.orders.distinct('checkoutId', there);
  return ok(await makeRiderLinks(deps, found));
}

/** What is left of the delivery of a link that still works, first line first; undefined otherwise. */
async function ordersOf({ models }: Pick<Deps, 'models'>, token: string): Promise<Order[] | undefined> {
  const checkoutId = await deliveryOfLink(models, token, 'rider');
  if (!checkoutId) return undefined;
  const left = { checkoutId, ...notVoided, ...notDelivered };
  const orders = await models.orders.find(left).sort({ line: 1 }).lean<Order[]>();
  return orders.length > 0 ? orders : undefined;
}

export const ofRiderLink = {
  by: ({ deps, body }: Call<'riderDelivery'> | Call<'riderReport'>) => ordersOf(deps, body.token),
  or: 'link_invalid',
} as const;

const isOnTheRoad = ({ status }: Order) => status === outForDelivery;

/** What its rider carries, or will: of a delivery that was parted, not what is still in the shop; what was made again goes in place of what it replaces. */
function toRiderView(left: readonly Order[]): Answer<typeof routes.riderDelivery> | null {
  const out = left.filter(isOnTheRoad);
  const orders = out.length > 0 ? out : left;
  const [first] = orders;
  if (!first) return null;
  const { delivery, road } = first;
  const due = deliveryTimeText(toOrderView(first));
  const boxed = orders.filter(({ remakeOf }) => !orders.some(({ _id }) => remakeOf?.equals(_id)));
  const brought = boxed.map((order) => ({ kind: order.kind, quantity: pizzasToMake(order) }));
  const pizzas = pizzasOf(brought);
  const others = sum(brought.map(({ quantity }) => quantity)) - pizzas;
  return {
    number: callName(first),
    onTheRoad: isOnTheRoad(first),
    address: delivery?.address ?? '',
    pizzas,
    ...(others > 0 && { others }),
    ...(due && { due }),
    phone: delivery?.phone,
    note: delivery?.note,
    collect: 0,
    carrier: road?.carrier,
    nobodyAt: road?.nobodyAt?.toISOString(),
  };
}

/** The delivery of a rider's link. Refused with `link_invalid` once nothing of it is left to bring. */
export async function riderDelivery({ found }: Call<'riderDelivery', Order[]>) {
  const view = toRiderView(found);
  return view ? ok(view) : refuse('link_invalid');
}

/** What a rider presses. Refused before the delivery is handed over; what was pressed twice is done once. */
export async function riderReport({ deps, body, found }: Call<'riderReport', Order[]>) {
  const out = found.filter(isOnTheRoad);
  if (out.length === 0) return refuse('not_handed_over');
  await Promise.all(
    out.map((order) => (body.what === 'delivered' ? arrive(deps, order) : note(deps, order, body))),
  );
  return ok({ delivery: toRiderView((await ordersOf(deps, body.token)) ?? []) });
}

/** A rider has no account: audits name the link, by the delivery's id. */
const by = ({ checkoutId }: Order) => ({ _id: checkoutId, name: riderWords.name });

const tell = (deps: Deps, change: OrderChange) => deps.background.run(() => deps.followUpChange(change));

async function arrive(deps: Deps, { _id }: Order): Promise<void> {
  const step = { status: lastStatus, at: new Date(), how: 'rider' as const };
  const before = await setOrderStatus(deps.models, 'arrive', { _id }, { step, mailDue: false });
  if (!before) return;
  deps.estimateMetrics.delivered(before, step.at);
  const order = movedOrder(before, { step, mailDue: false });
  const [from, to] = [{ status: before.status }, { status: step.status }];
  tell(deps, { by: by(order), order, action: 'status', from, to });
}

type Report = Call<'riderReport'>['body'];

async function note(deps: Deps, { _id }: Order, { what, name }: Report): Promise<void> {
  const nobody = what === 'nobody';
  const order = await noteRoad(deps.models, _id, {
    ...(name && { 'road.carrier': name }),
    ...(nobody && { 'road.nobodyAt': new Date(), 'road.called': false as const }),
  });
  if (order) tell(deps, { by: by(order), order, action: nobody ? 'nobody there' : 'taken' });
}
