import type { QueryFilter, UpdateQuery } from 'mongoose';
import { isSlot, slotKey, sum } from '../../domain/index.ts';
import type { Perform } from '../runtime/effects.ts';
import { insertEach } from '../db/insert-each.ts';
import {
  type Models,
  notVoided,
  type Order,
  type OrderRefund,
  unacknowledged,
  type SlotMove,
} from '../db/models/index.ts';
import { conditionOf } from './table.ts';

type Id = Order['_id'];
type Change = Pick<UpdateQuery<Order>, '$set' | '$unset' | '$push'>;
interface Deps {
  models: Pick<Models, 'orders'>;
  perform: Perform;
}

/** With the next version and the mark of a live event that is still to be sent, so that no change lacks its event. */
export const told = (change: Change) => ({
  ...change,
  $set: { ...change.$set, unpublished: true },
  $inc: { version: 1 },
});

/** The order after a change under this condition, or null. */
const changeOne = ({ orders }: Deps['models'], where: QueryFilter<Order>, change: Change) =>
  orders.findOneAndUpdate(where, told(change), { returnDocument: 'after' }).lean<Order>();

/** Inserts those whose line has no order yet; returns for each whether it is this one. */
export function insertOrders({ models, perform }: Deps, orders: readonly Order[]): Promise<boolean[]> {
  return perform('insert order', () => insertEach(models.orders, orders));
}

/** Marks that it left the oven, or takes the mark back; its status stays. Returns the order as it was, or null. */
export function setBaked(
  { orders }: Pick<Models, 'orders'>,
  where: QueryFilter<Order>,
  baked: Order['baked'],
): Promise<Order | null> {
  const change = baked ? { $set: { baked } } : { $unset: { baked: '' as const } };
  return orders
    .findOneAndUpdate({ ...conditionOf('setBaked'), baked: { $exists: !baked }, ...where }, told(change))
    .lean<Order>();
}

/** What its rider says of an order on the road. Returns the order after it, or null. */
export const noteRoad = (
  models: Deps['models'],
  _id: Id,
  $set: { 'road.carrier'?: string; 'road.nobodyAt'?: Date; 'road.called'?: false },
): Promise<Order | null> => changeOne(models, { ...conditionOf('noteRoad'), _id }, { $set });

/** The shop has called whom a rider did not find. Returns whether it had not before. */
export async function noteCalled({ orders }: Pick<Models, 'orders'>, checkoutId: Id): Promise<boolean> {
  const missed = { 'road.nobodyAt': { $exists: true }, 'road.called': { $ne: true } };
  const where = { ...conditionOf('noteRoad'), checkoutId, ...missed };
  return (await orders.updateMany(where, told({ $set: { 'road.called': true } }))).modifiedCount > 0;
}

/** An order for later is to be begun from now on. Returns it, or null. */
export function letFallDue({ models, perform }: Deps, _id: Id, now: Date): Promise<Order | null> {
  const where = { ...conditionOf('fallDue'), _id, later: true, startAt: { $lte: now } };
  return perform('let order fall due', () => changeOne(models, where, { $unset: { later: '' } }));
}

/** The time of an order that is not to be begun yet, of a change or of before it. Returns it, or null once it changed otherwise. */
export function changeOrderTime(
  { models, perform }: Deps,
  { _id, restocks, needs, version }: Order,
  { from, to, startAt, newTime }: Pick<SlotMove, 'from' | 'to' | 'startAt'> & Pick<Order, 'newTime'>,
): Promise<Order | null> {
  // What was given back of it has no version, and counts where it holds a slot.
  const unchanged = restocks ? { $size: restocks.length } : { $exists: false };
  const asRead = needs.some(isSlot) ? { restocks: unchanged } : {};
  const where = { ...conditionOf('changeTime'), _id, version, later: true, stock: 'consumed' as const };
  const $set = {
    promise: { from, to },
    startAt,
    needs: needs.map((need) => (isSlot(need) ? { ...need, name: slotKey(from) } : need)),
    ...(newTime && { newTime }),
  };
  const change = newTime ? { $set } : { $set, $unset: { newTime: '' as const } };
  return perform('change time', () => changeOne(models, { ...where, ...asRead }, change));
}

/** The number of another day, on all of a delivery's orders. */
export async function renumberOrders(
  { models, perform }: Deps,
  checkoutId: Id,
  number: number,
): Promise<void> {
  await perform('change time', () =>
    models.orders.updateMany({ checkoutId, number: { $ne: number } }, told({ $set: { number } })),
  );
}

/** Silences the alarm of those that still ring; returns how many. */
export async function acknowledge(
  { orders }: Pick<Models, 'orders'>,
  where: QueryFilter<Order>,
  acknowledged: NonNullable<Order['acknowledged']>,
): Promise<number> {
  const ring = { ...where, ...conditionOf('acknowledge'), ...unacknowledged };
  return (await orders.updateMany(ring, told({ $set: { acknowledged } }))).modifiedCount;
}

/** Voids this version of an order; null when it changed since it was read, or its customer cancels it while it is made again. */
export function markVoided(
  { models, perform }: Deps,
  name: 'void' | 'cancel' | 'voidAgain',
  { _id, version, remakes }: Order,
  $set: Partial<Order>,
): Promise<Order | null> {
  const asRead = { ...conditionOf(name), _id, version };
  const notSince = name === 'cancel' && { remakes: remakes ?? null };
  return perform('void order', () => changeOne(models, { ...asRead, ...notSince }, { $set }));
}

/** Whether from now on nothing can be written that needs this version of an order; false once it is voided. */
export async function endVersion(
  { orders }: Pick<Models, 'orders'>,
  _id: Order['_id'],
  version: number,
): Promise<boolean> {
  await orders.updateOne({ _id, version, ...notVoided }, told({}));
  return (await orders.exists({ _id, version: { $gt: version }, ...notVoided })) !== null;
}

/** Names the transfer that returns a voided order's stock; false when one was named before. Its screens see nothing. */
export async function markStockReturned({ models, perform }: Deps, _id: Id, token: string): Promise<boolean> {
  const { modifiedCount } = await perform('note stock returned', () =>
    models.orders.updateOne(
      { ...conditionOf('returnStock'), _id, stock: 'returning' },
      { $set: { stock: 'returned', returnedBy: token } },
    ),
  );
  return modifiedCount > 0;
}

/** How many of its pizzas were refunded with their ingredients back in stock. */
export const restockedOf = ({ restocks = [] }: Pick<Order, 'restocks'>): number =>
  sum(restocks.map(({ quantity }) => quantity));

/**
 * Notes once per key how many of its pizzas' portions go back to stock, while the order has them: a voided one returns what
 * is left itself. Its screens see it with the refund, which is shown next.
 */
export async function noteRestock(
  { models, perform }: Deps,
  _id: Id,
  restock: NonNullable<Order['restocks']>[number],
): Promise<void> {
  const where = { ...conditionOf('noteRestock'), _id, stock: 'consumed' as const };
  await perform('note restock', () =>
    models.orders.updateOne(
      { ...where, 'restocks.key': { $ne: restock.key } },
      { $push: { restocks: restock } },
    ),
  );
}

/** Names the transfer that returns these portions; false when one was named before. */
export async function markRestocked(
  { models, perform }: Deps,
  _id: Id,
  key: string,
  token: string,
): Promise<boolean> {
  const restocks = { $elemMatch: { key, state: 'returning' as const } };
  const $set = { 'restocks.$.state': 'returned', 'restocks.$.token': token } as const;
  const { modifiedCount } = await perform('note stock returned', () =>
    models.orders.updateOne({ ...conditionOf('noteRestock'), _id, restocks }, { $set }),
  );
  return modifiedCount > 0;
}

/** Shows a refund, or none. Null when the order's changed since it was read. */
export function recordOrderRefund(
  { models, perform }: Deps,
  { _id, refund: before }: Order,
  refund: OrderRefund | undefined,
): Promise<Order | null> {
  const asRead = before
    ? {
        'refund.amount': before.amount,
        'refund.state': before.state,
        'refund.fee': before.fee ?? { $exists: false },
      }
    : { refund: { $exists: false } };
  const change = refund ? { $set: { refund } } : { $unset: { refund: '' as const } };
  const where = { ...conditionOf('recordRefund'), _id, ...asRead };
  return perform('note order refund', () => changeOne(models, where, change));
}

/** Shows how its checkout was paid. Null when the order changed since it was read. */
export function recordOrderTenders(
  { models, perform }: Deps,
  { _id, version }: Order,
  tenders: NonNullable<Order['tenders']>,
): Promise<Order | null> {
  const where = { ...conditionOf('recordTenders'), _id, version };
  return perform('note order tenders', () => changeOne(models, where, { $set: { tenders } }));
}

/** Marks the orders of a disputed payment, with the dispute in words. */
export async function recordOrderDispute({ models, perform }: Deps, paymentId: string, dispute: string) {
  const where = { ...conditionOf('recordDispute'), paymentId, dispute: { $ne: dispute } };
  await perform('mark disputed orders', () => models.orders.updateMany(where, told({ $set: { dispute } })));
}

/** Says of a whole delivery how it was; the last word counts. */
export async function setRating(
  { orders }: Pick<Models, 'orders'>,
  where: Pick<Order, 'checkoutId' | 'userId'>,
  rating: NonNullable<Order['rating']>,
): Promise<void> {
  await orders.updateMany({ ...where, ...conditionOf('rate') }, told({ $set: { rating } }));
}

/** Somebody at the counter has seen what was said then of a delivery. Whether they are the first. */
export async function seeRating(
  { orders }: Pick<Models, 'orders'>,
  checkoutId: Id,
  at: Date,
): Promise<boolean> {
  const where = { checkoutId, 'rating.at': at, 'rating.unseen': true };
  return (await orders.updateMany(where, { $unset: { 'rating.unseen': '' } })).modifiedCount > 0;
}

/** Copies a change of their delivery to those of its orders that have not arrived, unless they have a later one. */
export async function readdressOrders(
  { models, perform }: Deps,
  checkoutId: Id,
  $set: Pick<Order, 'delivery' | 'words'> & { 'customer.name': string; deliveryVersion: number },
): Promise<void> {
  const { deliveryVersion } = $set;
  const older = [{ deliveryVersion: { $exists: false } }, { deliveryVersion: { $lt: deliveryVersion } }];
  const where = { ...conditionOf('readdress'), checkoutId, $or: older };
  const deliveryChanged = new Date();
  await perform('copy delivery', () =>
    models.orders.updateMany(where, told({ $set: { ...$set, deliveryChanged } })),
  );
}

/** The kitchen has seen that their delivery was changed. */
export async function seeDelivery({ orders }: Pick<Models, 'orders'>, checkoutId: Id): Promise<void> {
  const where = { ...conditionOf('seeDelivery'), checkoutId, deliveryChanged: { $exists: true } };
  await orders.updateMany(where, told({ $unset: { deliveryChanged: '' } }));
}

/** Clears the mark of a mail that is to be written, unless the order changed meanwhile. */
export async function markMailed({ orders }: Pick<Models, 'orders'>, { _id, version }: Order): Promise<void> {
  await orders.updateOne({ _id, version }, { $unset: { mailDue: '' } });
}
