import { callName, canReaddress, type FeeArea, ok, otherTerms, type Result } from '@forno/shared/domain';
import { answers, justPaid, noAddress, readdressWords, refuse } from '@forno/shared/messages/server';
import { checkArea, normalisePhone } from '@forno/shared/server/accounts';
import { changeDelivery as change, copyDelivery } from '@forno/shared/server/checkouts';
import { type Checkout, type Delivery, notVoided, type Order } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import {
  noteCalled,
  orderViewFor,
  publishOrder,
  seeDelivery as see,
  toAdminOrderView,
} from '@forno/shared/server/orders';
import { Types } from 'mongoose';
import type { Call, Deps } from './deps.ts';

interface Destination {
  delivery: Delivery;
  name: string;
}

const ordersOf = ({ models }: Pick<Deps, 'models'>, checkoutId: Order['checkoutId']) =>
  models.orders
    .find({ checkoutId, ...notVoided })
    .sort({ line: 1 })
    .lean<Order[]>();

const answerTo = (user: Parameters<typeof orderViewFor>[0]) => (message: string, orders: readonly Order[]) =>
  ok({ message, orders: orders.map(orderViewFor(user)) });

/**
 * An admin changes where a delivery goes, until it is handed over: on its checkout, by one write, then on its orders. What
 * is left undone by a crash, the sweep does.
 */
export async function changeDelivery({ deps, params, body, user, logger }: Call<'changeDelivery'>) {
  const { models, settings } = deps;
  const checkout = await models.checkouts.findById(params.checkoutId).lean<Checkout>();
  const orders = checkout ? await ordersOf(deps, checkout._id) : [];
  if (!checkout || orders.length === 0) return refuse('order_not_found');
  // Its orders are being made: they would have the address of before.
  if (checkout.state !== 'fulfilled') return refuse('busy', { message: justPaid });
  if (!canReaddress(orders)) return refuse('delivery_left');
  if (checkout.fulfilment && body.address !== undefined)
    return refuse('invalid_request', { message: noAddress });
  const { delivery: area, fees } = await settings.read();
  const to = destinationAfter(checkout, body, area.pins);
  if (!to.ok) return to;
  const from = { delivery: checkout.delivery, name: checkout.customer.name };
  if ((checkout.deliveryVersion ?? 0) !== body.version) return stale(orders);
  if (JSON.stringify(from) === JSON.stringify(to.value)) return answerTo(user)(answers.deliverySame, orders);
  const known = termsKnown(checkout, to.value.delivery.address, body.terms, fees);
  if (!known.ok) return known;
  const changed = await change({ ...deps, logger }, checkout, body.version, to.value);
  if (!changed) return stale(await ordersOf(deps, checkout._id));
  const now = await copyDelivery({ ...deps, logger }, checkout._id);
  await recordAudit(models, logger, user, {
    kind: 'order',
    subject: String(checkout._id),
    title: callName(orders[0] ?? checkout),
    action: 'delivery',
    from: flat(from),
    to: flat(to.value),
  });
  return answerTo(user)(answers.deliveryChanged(checkout.customer.email), now);
}

const stale = (orders: readonly Order[]) =>
  refuse('delivery_stale', { details: { orders: orders.map(toAdminOrderView) } });

const flat = ({ delivery, name }: { delivery?: Delivery | undefined; name: string }) => ({
  ...delivery,
  name,
});

/** What is not named stays; a new address must be one that the shop delivers to. */
function destinationAfter(
  { delivery: before, customer }: Pick<Checkout, 'delivery' | 'customer'>,
  { address = before?.address ?? '', name = customer.name, ...asked }: Call<'changeDelivery'>['body'],
  pins: readonly string[],
): Result<Destination> {
  const area = address === before?.address ? ok(undefined) : checkArea(address, pins);
  if (!area.ok) return area;
  const called = asked.phone === undefined ? ok(before?.phone) : normalisePhone(asked.phone);
  if (!called.ok) return called;
  const [phone, note = before?.note] = [called.value, asked.note];
  return ok({ delivery: { address, ...(phone !== undefined && { phone }), ...(note && { note }) }, name });
}

/** Refused with what the new address costs until whoever changes it has read that; of a client that can't ask nobody has to. */
function termsKnown(
  { amount, deliveryFee: paid = 0, delivery }: Checkout,
  to: string,
  known: Call<'changeDelivery'>['body']['terms'],
  areas: readonly FeeArea[],
): Result<void> {
  const terms =
    known && otherTerms(areas, { from: delivery?.address ?? '', to, pizzas: amount - paid, paid });
  if (!terms || (terms.fee === known.fee && terms.minimum === known.minimum)) return ok(undefined);
  return refuse('delivery_terms', { message: readdressWords.terms(terms, paid), details: terms });
}

/** The kitchen has seen it: its tickets say so no longer. */
export async function seeDelivery({ deps, params, user }: Call<'seeDelivery'>) {
  const { models, publisher, background } = deps;
  const there = await models.checkouts.findById(params.checkoutId, { _id: 1 }).lean();
  if (!there) return refuse('order_not_found');
  await see(models, there._id);
  const orders = await ordersOf(deps, there._id);
  for (const order of orders)
    if (order.unpublished) background.run(() => publishOrder(models, publisher, order));
  return answerTo(user)(answers.seen, orders);
}

/** Somebody has called whom a rider did not find: no screen says it any more, and the story who did. */
export async function callDelivery({ deps, params, user }: Call<'callDelivery'>) {
  const { models, background, followUpChange } = deps;
  const checkoutId = new Types.ObjectId(params.checkoutId);
  const called = await noteCalled(models, checkoutId);
  const orders = await ordersOf(deps, checkoutId);
  if (orders.length === 0) return refuse('order_not_found');
  if (called)
    for (const order of orders)
      if (order.road?.called) background.run(() => followUpChange({ by: user, order, action: 'called' }));
  return answerTo(user)(answers.deliveryCalled, orders);
}
