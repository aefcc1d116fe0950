import { randomUUID } from 'node:crypto';
import {
  callName,
  isSlot,
  needsOfSlot,
  numberDayOf,
  ok,
  type Result,
  type Slot,
} from '../../domain/index.ts';
import { refuse, slotFullText, slotTitle } from '../../messages/server/index.ts';
import { isDuplicateKey } from '../db/insert-each.ts';
import { type Checkout, notRemade, notVoided, type Order, type Transfer } from '../db/models/index.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { orderLinks } from '../mail/order-mails.ts';
import { enqueueMail, writeMail } from '../mail/queue-mail.ts';
import { publishOrder } from '../orders/publish.ts';
import { changeOrderTime, renumberOrders } from '../orders/transitions.ts';
import type { Producer } from '../queues/index.ts';
import type { Config, DataSecrets } from '../runtime/config/index.ts';
import { needsReturned, readInventoryDocument, releaseStock, takeSlot } from '../stock/index.ts';
import { change, type CheckoutDeps } from './move.ts';
import { nextCall } from './pay-checkout.ts';

export interface TimeDeps extends CheckoutDeps {
  producer: Pick<Producer, 'enqueue'>;
  config: CheckoutDeps['config'] & Pick<Config, 'PUBLIC_URL' | keyof DataSecrets>;
}

/** Somebody else moves, cancels or gives back the same delivery, each a few times at most. */
const maxAttempts = 10;

/** What was sold of it; what is made again is made at once. */
const ordersOf = ({ models }: Pick<TimeDeps, 'models'>, checkoutId: Checkout['_id']) =>
  models.orders.find({ checkoutId, ...notVoided, ...notRemade }).lean<Order[]>();

/**
 * Moves a paid delivery for later to another slot, until any of it is to be begun: one write takes the new slot, then each
 * order says that it has it, and one write gives back what it left. Both are held in between, so that nothing is oversold,
 * and cancelling at once gives back what the order says; what a crash leaves is ended by the sweep.
 */
export async function changeTime(
  deps: TimeDeps,
  { _id: checkoutId }: Pick<Checkout, '_id'>,
  slot: Slot,
  byShop: boolean,
): Promise<Result<true>> {
  const { models, perform } = deps;
  const moved = await retryOnConflict(maxAttempts, async (): Promise<Result<true> | undefined> => {
    const [checkout, orders] = await Promise.all([
      models.checkouts.findById(checkoutId, { timeVersion: 1 }).lean(),
      ordersOf(deps, checkoutId),
    ]);
    const others = orders.filter(({ promise }) => promise?.from.getTime() !== slot.from.getTime());
    if (orders.length > 0 && others.length === 0) return ok(true);
    const nth = (checkout?.timeVersion ?? 0) + 1;
    const moves = others.flatMap((order) => moveOf(order, { ...slot, checkoutId, nth, byShop }));
    // What was begun in this moment keeps its time, the rest has the new one.
    if (moves.length < others.length || orders.length === 0)
      return others.length < orders.length ? ok(true) : refuse('order_started');
    if (others.some(({ restocks }) => restocks?.some(({ state }) => state === 'returning'))) return undefined;
    if (await perform('take slot', () => takeSlot(models, moves))) {
      for (const one of moves) await finishTimeChange(deps, one);
      return undefined;
    }
    const { transfers } = await readInventoryDocument(models);
    const pending = transfers.filter(({ id }) => moves.some((one) => one.id === id));
    for (const one of pending) await finishTimeChange(deps, one);
    return pending.length > 0
      ? undefined
      : refuse('slot_full', { message: slotFullText(slotTitle(slot.from)) });
  });
  return moved ?? refuse('busy');
}

/** What is to be held for this order; nothing once it is to be begun, or where a pizza holds nothing of a slot. */
function moveOf(
  order: Order,
  { from, ...slot }: Omit<NonNullable<Transfer['slot']>, 'was' | 'version'>,
): Transfer[] {
  const { _id, later, stock, version } = order;
  const was = needsReturned(order).find(isSlot);
  if (!later || stock !== 'consumed' || !(was || order.kind)) return [];
  const [token, needs] = [`slot-${randomUUID()}`, needsOfSlot(from, was?.qty ?? 0)];
  return [
    {
      token,
      kind: 'slot',
      id: String(_id),
      at: new Date(),
      needs,
      slot: { ...slot, from, ...(was && { was }), version },
    },
  ];
}

/**
 * Ends the change of an order's time: it has its new slot, or keeps the one that it has. Safe at any time and concurrently.
 * Returns whether this call gave the other one back.
 */
export async function finishTimeChange(
  deps: TimeDeps,
  { token, id, slot, needs = [] }: Transfer,
): Promise<boolean> {
  if (!slot) return false;
  const { models, perform } = deps;
  const order = await models.orders.findById(id).lean<Order>();
  const now = order?.version === slot.version ? await changeOrderTime(deps, order, slot, token) : order;
  // Another process may have ended it meanwhile.
  const moved = now ?? (await models.orders.findById(id).lean<Order>());
  const isMoved = moved?.newTime?.token === token;
  if (isMoved) await tell(deps, moved, slot);
  const left = isMoved ? [slot.was ?? []].flat() : needs;
  return (await perform('settle transfer', () => releaseStock(models, token, left))) !== undefined;
}

type Moved = NonNullable<Transfer['slot']>;

/** Its checkout, its sheets, its screens and its customer. */
async function tell(deps: TimeDeps, { _id, checkoutId }: Order, slot: Moved): Promise<void> {
  const { models, publisher, perform } = deps;
  const checkout = await noteTime(deps, slot);
  await models.prints.updateMany(
    { checkoutId, state: 'due', createdAt: { $gt: new Date() } },
    { $set: { createdAt: slot.startAt } },
  );
  if (checkout.number !== undefined) await renumberOrders(deps, checkoutId, checkout.number);
  const order = await models.orders.findById(_id).lean<Order>();
  if (order?.unpublished)
    await perform('publish order', () => publishOrder(models, publisher, order)).catch((error: unknown) =>
      deps.logger.warn({ err: error, orderId: String(_id) }, 'order not published, left to the sweep'),
    );
  await mail(deps, checkout, slot);
}

/** On its checkout once, also under the next number of another day. */
async function noteTime(
  deps: TimeDeps,
  { checkoutId: _id, from, to, startAt, nth }: Moved,
): Promise<Checkout> {
  const noted = await retryOnConflict(maxAttempts, async () => {
    const checkout = await deps.models.checkouts.findById(_id).orFail().lean<Checkout>();
    const { timeVersion = 0, numberDay } = checkout;
    if (timeVersion >= nth) return checkout;
    const day = numberDayOf(startAt);
    const called = numberDay === undefined || numberDay === day ? {} : await nextCall(deps, day);
    const where = { _id, timeVersion: timeVersion === 0 ? { $exists: false } : timeVersion };
    const $set = { promise: { from, to }, startAt, timeVersion: nth, ...called };
    return change(deps, 'note new time', where, { $set }).catch((error: unknown) => {
      if (isDuplicateKey(error, 'number')) return undefined;
      throw error;
    });
  });
  if (!noted) throw new Error(`the new time of checkout ${String(_id)} could not be noted`);
  return noted;
}

async function mail(deps: TimeDeps, checkout: Checkout, { from, to, nth }: Moved): Promise<void> {
  const { models, config, producer, perform } = deps;
  const { _id, userId, customer, fulfilment } = checkout;
  if (customer.email === '') return;
  const written = {
    _id: `delivery-changed-${String(_id)}-time-${nth}`,
    template: 'delivery-changed',
    to: customer.email,
    checkoutId: _id,
    data: {
      name: customer.name,
      number: callName(checkout),
      time: { from: from.toISOString(), to: to.toISOString() },
      ...(fulfilment && { fulfilment }),
      link: orderLinks(config, userId).link,
    },
  } as const;
  await perform('write order mail', () => writeMail(models, written));
  await perform('enqueue mail', () => enqueueMail(producer, written));
}
