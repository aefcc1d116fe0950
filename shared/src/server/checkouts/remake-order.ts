import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import {
  callName,
  choicesOf,
  customerWords,
  firstStatus,
  isForLater,
  isOut,
  isSlot,
  lastStatus,
  ok,
  type RemakeReason,
  type Result,
  sheets,
  shortId,
} from '../../domain/index.ts';
import { otherRemake, refuse } from '../../messages/server/index.ts';
import type { Checkout, Order, RemakeAsked, Transfer, User } from '../db/models/index.ts';
import { cancelled, notVoided, staffOf } from '../db/models/index.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { noteRemake } from '../orders/note-remake.ts';
import { publishOrLeave } from '../orders/publish.ts';
import { type PrintDeps, printSheet } from '../queues/queue-prints.ts';
import { insertOrders, markVoided, readdressOrders } from '../orders/transitions.ts';
import {
  announceInventory,
  forgetTransfers,
  readInventoryDocument,
  releaseStock,
  takeForRemake,
} from '../stock/index.ts';
import type { CheckoutDeps } from './move.ts';

/** With what the ticket on paper needs. */
export interface RemakeDeps
  extends Pick<CheckoutDeps, 'models' | 'perform' | 'publisher' | 'logger'>,
    Omit<PrintDeps, 'models'> {}
type Taken = Pick<Transfer, 'token' | 'kind' | 'id' | 'at'> & {
  line: number;
  remake: RemakeAsked;
  needs: Order['needs'];
};

interface RemakeWish {
  of: string;
  key: string;
  quantity: number;
  reason: RemakeReason;
  by: Pick<User, '_id' | 'name'>;
}

/** `isNew`: not of an earlier call with this key. */
interface Remade {
  order: Order;
  isNew: boolean;
}

/**
 * Makes an order, or some of its pizzas, again for nothing: a new order of the same delivery under its next line. The write
 * that takes its stock decides: from then on whoever finds it makes the order, the sweep after a crash; the line's unique
 * key lets one in. The same key answers the same order.
 */
export async function remakeOrder(deps: RemakeDeps, wish: RemakeWish): Promise<Result<Remade>> {
  const { models, perform } = deps;
  const made = await retryOnConflict(async (): Promise<Result<Remade> | undefined> => {
    const asked = await readWish(deps, wish);
    if (!asked.ok) return asked;
    const { known, taken } = asked.value;
    if (known) return ok({ order: known, isNew: false });
    const held = await perform('take stock', () => takeForRemake(models, taken));
    if (held && !held.ok) return held;
    if (!held) {
      await finishRemakesOf(deps, taken.id);
      return undefined;
    }
    await announceInventory(deps, taken.needs);
    const order = await finishRemake(deps, taken);
    if (order?.remake?.key !== wish.key) return undefined;
    return order.voided ? refuse('order_not_found') : ok({ order, isNew: true });
  });
  return made ?? refuse('busy');
}

/** What is to be taken for it, or the order that this key made before. */
async function readWish({ models }: RemakeDeps, { of, by, ...wish }: RemakeWish) {
  const order = await models.orders.findOne({ _id: of, ...notVoided }).lean<Order>();
  if (!order) return refuse('order_not_found');
  if (isForLater(order, Date.now())) return refuse('remake_too_early');
  const { _id, checkoutId, quantity } = order;
  const [checkout, together] = await Promise.all([
    models.checkouts.findById(checkoutId, { lines: 1 }).lean(),
    models.orders.find({ checkoutId }).lean<Order[]>(),
  ]);
  const going = together
    .filter((one) => one.remakeOf?.equals(_id) && !one.voided && one.status !== lastStatus)
    .reduce((sum, one) => sum + one.quantity, wish.quantity);
  const known = together.find(({ remake }) => remake?.key === wish.key);
  if (known && (known.quantity !== wish.quantity || !known.remakeOf?.equals(_id)))
    return refuse('order_stale', { message: otherRemake });
  if (!known && going > quantity) return refuse('remake_too_many');
  const taken: Taken = {
    kind: 'remake',
    token: `remake-${randomUUID()}`,
    id: String(checkoutId),
    at: new Date(),
    line: Math.max(...[...together, ...(checkout?.lines ?? [])].map(({ line }) => line)) + 1,
    remake: { ...wish, of: _id, by: staffOf(by) },
    // Made at once, whatever time was ordered for.
    needs: order.needs
      .filter((need) => !isSlot(need))
      .map((need) => ({ ...need, qty: (need.qty / quantity) * wish.quantity })),
  };
  return ok({ known, taken });
}

/** Ends those of this delivery that are on their way, also of a process that died. */
async function finishRemakesOf(deps: RemakeDeps, checkoutId: string): Promise<void> {
  const { transfers } = await readInventoryDocument(deps.models);
  for (const transfer of transfers) if (transfer.id === checkoutId) await finishRemake(deps, transfer);
}

/**
 * Makes the order of a remake whose stock was taken, or gives it back when its line has another order. Safe at any time and
 * concurrently. Returns the line's order; undefined for other transfers.
 */
export async function finishRemake(
  deps: RemakeDeps,
  { token, id, line, at, remake, needs = [] }: Transfer,
): Promise<Order | undefined> {
  const { models, perform } = deps;
  if (line === undefined || !remake) return undefined;
  // Voided meanwhile it is not made again: the stock goes back, unless an earlier call made it.
  const of = await noteRemake(models, remake.of);
  const order = of && remadeOf(of, { token, at, line, remake, needs });
  const [isNew] = order ? await insertOrders(deps, [order]) : [];
  const inLine = isNew ? order : await models.orders.findOne({ checkoutId: id, line }).lean<Order>();
  const found = inLine && (await upToDate(deps, inLine, token));
  if (found?.stockToken === token) {
    // Before its transfer is forgotten: until then the sweep comes back to it.
    await printRemake(deps, found);
    await perform('settle transfer', () => forgetTransfers(models, [token]));
  } else await perform('settle transfer', () => releaseStock(models, token, needs));
  if (of && found && isNew) await publishRemake(deps, of, found);
  return found ?? undefined;
}

/** As its delivery and the order that it replaces are by now. */
async function upToDate(deps: RemakeDeps, order: Order, token: string): Promise<Order> {
  const kept = await keepUp(deps, order);
  return (kept.stockToken === token ? await cancelWithOrder(deps, kept) : null) ?? kept;
}

/** With what it replaces, which knows now that it is made again. */
async function publishRemake(deps: RemakeDeps, of: Order, remake: Order): Promise<void> {
  if (remake.voided) return;
  for (const one of [of, remake]) await deps.perform('publish order', () => publishOrLeave(deps, one));
}

/**
 * Cancels it, for nobody to see, where the order that it replaces was cancelled while this was written: whoever did that did not
 * find it. Its portions, the audit and the screens are the sweep's.
 */
async function cancelWithOrder(deps: RemakeDeps, order: Order): Promise<Order | null> {
  const { remakeOf: _id, status, stock, voided } = order;
  if (voided || status !== firstStatus) return null;
  const of = await deps.models.orders.findOne({ _id, ...cancelled }).lean<Order>();
  const back = stock === 'consumed' && { stock: 'returning' as const };
  return of?.voided ? markVoided(deps, 'void', order, { voided: of.voided, ...back }) : null;
}

/** What goes out by itself is packed by a slip of its own; else the slip of before says all of it. */
async function printRemake(deps: RemakeDeps, order: Order): Promise<void> {
  const { _id: orderId, checkoutId, remake, voided } = order;
  if (voided) return;
  for (const sheet of remake?.again ? sheets : (['ticket'] as const))
    await printSheet(deps, { _id: `${sheet}-${String(orderId)}`, sheet, orderId, checkoutId });
}

/** Its delivery may have been changed since the order that it replaces was read. */
async function keepUp({ models, perform }: RemakeDeps, order: Order): Promise<Order> {
  const { _id, checkoutId, deliveryVersion = 0 } = order;
  const checkout = await models.checkouts.findById(checkoutId).lean<Checkout>();
  const { delivery, customer, deliveryVersion: now = 0 } = checkout ?? {};
  if (!delivery || !customer || now <= deliveryVersion) return order;
  const words = customerWords(customer, delivery.phone);
  const copy = { delivery, words, 'customer.name': customer.name, deliveryVersion: now };
  await readdressOrders({ models, perform }, checkoutId, copy);
  return (await models.orders.findById(_id).lean<Order>()) ?? order;
}

/** The same pizza for the same door, first in its line, and for nothing. */
function remadeOf(of: Order, { token, at, line, remake, needs }: Omit<Taken, 'kind' | 'id'>): Order {
  const _id = new Types.ObjectId();
  const { key, reason, quantity, by } = remake;
  const again = isOut(of);
  const called = callName(of);
  const { checkoutId, number, userId, customer, delivery, deliveryVersion, channel, fulfilment } = of;
  const { promise, food, note, billed } = of;
  return {
    _id,
    checkoutId,
    line,
    remakeOf: of._id,
    remake: { key, reason, ...(again && { again }) },
    ...(number !== undefined && { number }),
    ...(called !== `${number}` && { calledAs: called }),
    userId,
    customer,
    ...(delivery && { delivery }),
    ...(deliveryVersion !== undefined && { deliveryVersion }),
    ...(channel && { channel }),
    ...(fulfilment && { fulfilment }),
    // Of a way of its own nothing was promised.
    ...(promise && !again && { promise }),
    pizza: of.pizza,
    ...choicesOf(of),
    ...(food && { food }),
    quantity,
    ...(note && { note }),
    ...(billed && { billed }),
    totalAmount: 0,
    status: firstStatus,
    statusHistory: [{ status: firstStatus, at, by }],
    version: 1,
    needs,
    stock: 'consumed',
    short: [],
    stockToken: token,
    razorpayOrderId: of.razorpayOrderId,
    paymentId: of.paymentId,
    unpublished: true,
    createdAt: at,
    shortId: shortId(String(_id)),
    words: of.words,
  };
}
