import { randomUUID } from 'node:crypto';
import {
  callName,
  isSlot,
  type Need,
  needsOfSlot,
  numberDayOf,
  ok,
  type Result,
  sheets,
  type Slot,
} from '../../domain/index.ts';
import { datedTime, refuse, slotFullText, slotTitle } from '../../messages/server/index.ts';
import { isDuplicateKey } from '../db/insert-each.ts';
import { type Checkout, notRemade, notVoided, type Order, type Transfer } from '../db/models/index.ts';
import { readRestored } from '../db/read-restored.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { mailDeliveryChange } from '../mail/order-mails.ts';
import { rangeView } from '../orders/order-view.ts';
import { publishOrLeave } from '../orders/publish.ts';
import { extendShareLinks } from '../orders/rider-links.ts';
import { changeOrderTime, renumberOrders, restockedOf } from '../orders/transitions.ts';
import { noteDeliveryChange, type PrintDeps, printNoted } from '../queues/queue-prints.ts';
import type { Producer } from '../queues/index.ts';
import type { Config } from '../runtime/config/index.ts';
import { needsReturned, readInventoryDocument, releaseStock, takeSlot } from '../stock/index.ts';
import { change, type CheckoutDeps } from './move.ts';
import { nextCall } from './pay-checkout.ts';

export interface TimeDeps extends CheckoutDeps, Pick<PrintDeps, 'settings'> {
  producer: Pick<Producer, 'enqueue'>;
  config: CheckoutDeps['config'] & Pick<Config, 'PUBLIC_URL'>;
}

/** What was sold of it; what is made again is made at once. */
const ordersOf = ({ models }: Pick<TimeDeps, 'models'>, checkoutId: Checkout['_id']) =>
  models.orders.find({ checkoutId, ...notVoided, ...notRemade }).lean<Order[]>();

/**
 * Moves a paid delivery for later to another slot, until any of it is to be begun: one write takes the new slot, then each
 * order says that it has it, and one write gives back what it left. Both are held in between, so that nothing is oversold,
 * and cancelling at once gives back what the order says; what a crash leaves is ended by the sweep. Answers whether this call
 * moved it: another one may have asked for the same.
 */
export async function changeTime(
  deps: TimeDeps,
  { _id: checkoutId }: Pick<Checkout, '_id'>,
  slot: Slot,
  byShop: boolean,
): Promise<Result<boolean>> {
  const { models, perform } = deps;
  let isOurs = false;
  const moved = await retryOnConflict(async (): Promise<Result<boolean> | undefined> => {
    const [checkout, orders] = await Promise.all([
      models.checkouts.findById(checkoutId, { timeVersion: 1 }).lean(),
      ordersOf(deps, checkoutId),
    ]);
    const others = orders.filter(({ promise }) => promise?.from.getTime() !== slot.from.getTime());
    if (orders.length > 0 && others.length === 0) return ok(isOurs);
    const nth = (checkout?.timeVersion ?? 0) + 1;
    const moves = others.flatMap((order) => moveOf(order, { ...slot, checkoutId, nth, byShop }));
    if (moves.length < others.length || orders.length === 0) return refuse('order_started');
    if (others.some(({ restocks }) => restocks?.some(({ state }) => state === 'returning'))) return undefined;
    if (await perform('take slot', () => takeSlot(models, moves))) {
      isOurs = true;
      await finishTimeChange(deps, moves);
      return undefined;
    }
    const { transfers } = await readInventoryDocument(models);
    const pending = transfers.filter(
      ({ id, slot: other }) => other?.checkoutId.equals(checkoutId) || moves.some((one) => one.id === id),
    );
    await finishTimeChange(deps, pending);
    return pending.length > 0
      ? undefined
      : refuse('slot_full', { message: slotFullText(slotTitle(slot.from), undefined, 'ordered') });
  });
  return moved ?? refuse('busy');
}

/** What is to be held for this order; nothing once it is to be begun, or where a pizza that stays holds nothing of a slot. */
function moveOf(
  order: Order,
  { from, ...slot }: Omit<NonNullable<Transfer['slot']>, 'was' | 'version'>,
): Transfer[] {
  const { _id, later, stock, version } = order;
  const was = needsReturned(order).find(isSlot);
  const isGivenBack = restockedOf(order) === order.quantity;
  if (!later || stock !== 'consumed' || !(was || order.kind || isGivenBack)) return [];
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
 * Ends a change of a delivery's time: all of its orders have the new slot, or none. One that changed before it was moved (begun,
 * cancelled, acknowledged) keeps its slot for good, so the others go back to theirs; one that was begun in the new slot stays
 * in it. Safe at any time and concurrently: nothing is released before every order is decided. Returns how many slots this
 * call gave back.
 */
export async function finishTimeChange(deps: TimeDeps, transfers: readonly Transfer[]): Promise<number> {
  const { models, perform } = deps;
  const moves = transfers.flatMap(({ token, id, slot, needs = [] }) =>
    slot ? [{ token, id, slot, needs }] : [],
  );
  const [first] = moves;
  if (!first) return 0;
  const read = (id: string) => models.orders.findById(id).lean<Order>();
  const isMoved = (order: Order | null, token: string) => order?.newTime?.token === token;
  const moved: Order[] = [];
  for (const { token, id, slot, needs } of moves) {
    const order = await read(id);
    const newTime = { token, at: new Date(), byShop: slot.byShop };
    const isAsTaken = order?.version === slot.version && holdsOfSlot(order) === portionsOf(needs);
    const now = isAsTaken ? await changeOrderTime(deps, order, { ...slot, newTime }) : order;
    // Another process may have ended it meanwhile.
    const last = now ?? (await read(id));
    if (last && isMoved(last, token)) moved.push(last);
  }
  if (moved.length === moves.length) await tell(deps, moved, first.slot);
  else for (const one of moves) await moveBack(deps, one);
  let back = 0;
  for (const { token, id, slot, needs } of moves) {
    const left = isMoved(await read(id), token) ? [slot.was ?? []].flat() : needs;
    if (await perform('settle transfer', () => releaseStock(models, token, left))) back += 1;
  }
  return back;
}

const portionsOf = (needs: readonly Need[] = []) => needs.find(isSlot)?.qty ?? 0;
/** Portions of its slot that it would give back. What is given back in between changes it for good. */
const holdsOfSlot = (order: Order) => portionsOf(needsReturned(order));

/** To the slot that its checkout still says, while it has in the new one what it took, and nobody has begun it. */
async function moveBack(
  deps: TimeDeps,
  { id, token, slot, needs }: Pick<Transfer, 'id' | 'token' | 'needs'> & { slot: Moved },
): Promise<void> {
  const [order, checkout] = await Promise.all([
    deps.models.orders.findById(id).lean<Order>(),
    deps.models.checkouts.findById(slot.checkoutId, { promise: 1, startAt: 1 }).lean<Checkout>(),
  ]);
  if (order?.newTime?.token !== token || !checkout?.promise || !checkout.startAt) return;
  if (holdsOfSlot(order) !== portionsOf(needs)) return;
  await changeOrderTime(deps, order, { ...checkout.promise, startAt: checkout.startAt });
}

type Moved = NonNullable<Transfer['slot']>;

/** Its checkout, its sheets, its screens and its customer. */
async function tell(deps: TimeDeps, moved: readonly Order[], slot: Moved): Promise<void> {
  const { models, perform } = deps;
  const { checkoutId, nth } = slot;
  const before = await models.checkouts.findById(checkoutId, { promise: 1 }).lean<Checkout>();
  // A copy may be on paper. Before it is noted: after a crash the time of before is known no more.
  const sheetsDue = await noteDeliveryChange(deps, {
    checkoutId,
    key: `time-${nth}`,
    sheets,
    before: before?.promise && datedTime(rangeView(before.promise)),
  });
  const checkout = await noteTime(deps, slot);
  await extendShareLinks(models, checkoutId, slot);
  await models.prints.updateMany(
    { checkoutId, state: 'due', createdAt: { $gt: new Date() } },
    { $set: { createdAt: slot.startAt } },
  );
  if (checkout.number !== undefined) await renumberOrders(deps, checkoutId, checkout.number);
  await printNoted(deps, sheetsDue);
  const _id = { $in: moved.map((order) => order._id) };
  for (const order of await models.orders.find({ _id, unpublished: true }).lean<Order[]>())
    await perform('publish order', () => publishOrLeave(deps, order));
  const time = rangeView(slot);
  const { fulfilment } = checkout;
  await mailDeliveryChange(deps, checkout, `time-${nth}`, {
    number: callName(checkout),
    time,
    ...(fulfilment && { fulfilment }),
  });
}

/** On its checkout once, also under the next number of another day. */
async function noteTime(
  deps: TimeDeps,
  { checkoutId: _id, from, to, startAt, nth }: Moved,
): Promise<Checkout> {
  const { models } = deps;
  const noted = await retryOnConflict(async () => {
    const checkout = await models.checkouts.findById(_id).orFail().lean<Checkout>();
    const { timeVersion = 0, numberDay } = checkout;
    if (timeVersion >= nth) return checkout;
    const day = numberDayOf(startAt);
    const isNumbered = numberDay === undefined || numberDay === day;
    const called = isNumbered ? {} : await nextCall(models, day, await readRestored(models));
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
