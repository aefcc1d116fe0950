import { isDeepStrictEqual } from 'node:util';
import type { Checkout, Order, OrderRefund } from '../../db/models/index.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import { publishOrLeave } from '../../orders/publish.ts';
import { writeRefundMail } from '../../mail/refund-mail.ts';
import { noteRestock, recordOrderRefund } from '../../orders/transitions.ts';
import { type BillDeps, issueCreditNotes } from '../../bills/issue-bills.ts';
import { copyTenders } from '../correct-tender.ts';
import type { CheckoutDeps } from '../move.ts';
import { leftToRefund, refundsByOrder } from './refunds-by-order.ts';
import { voidKey } from './order-keys.ts';
import { markOrderRefundDue, settleFee } from './refund-writes.ts';
import { dayMs } from '../../../domain/index.ts';

/**
 * Ends the mark once every line's order shows the refunds (one may have been made since the orders were read), or when
 * there will never be orders.
 */
async function markRefundsCopied(
  { models, perform }: CopyDeps,
  { _id, state, version, lines, refundsUncopied }: Checkout,
  orders: readonly Order[],
): Promise<void> {
  // Remakes are orders of no line.
  const made = orders.filter(({ remakeOf }) => !remakeOf);
  const isShown = state === 'fulfilled' && made.length === lines.length;
  if (!refundsUncopied || !(isShown || state === 'refused')) return;
  await perform('note refunds copied', () =>
    models.checkouts.updateOne({ _id, version }, { $unset: { refundsUncopied: '' } }),
  );
}

type CopyDeps = CheckoutDeps & BillDeps;

/**
 * What follows a checkout's refunds: the fee goes back with the last of its orders, refunds by hand are mailed of, each order
 * shows its refund, restocks and how it was paid, for every screen, and credit notes are issued. Idempotent and safe concurrently:
 * the checkout is read after its orders, so an order is only overwritten with newer data.
 */
export async function copyRefundsToOrders(deps: CopyDeps, noted: Checkout): Promise<void> {
  const { _id, refunds, refundsUncopied } = noted;
  if (refunds.length === 0 && !refundsUncopied) return;
  const { models } = deps;
  const isCopied = await retryOnConflict(async () => {
    const orders = await models.orders.find({ checkoutId: _id }).lean<Order[]>();
    const checkout = await models.checkouts.findById(_id).lean<Checkout>();
    if (!checkout) return true;
    if (!(await settleFee(deps, checkout))) return undefined;
    await tellOfHand(deps, checkout);
    if (!(await copyToEach(deps, orders, checkout))) return undefined;
    await issueCreditNotes(deps, checkout);
    await markRefundsCopied(deps, checkout, orders);
    return true;
  });
  if (!isCopied) throw new Error(`the orders of checkout ${String(_id)} changed during every attempt`);
}

/** False when one of them changed since it was read. */
async function copyToEach(deps: CopyDeps, orders: readonly Order[], checkout: Checkout): Promise<boolean> {
  const wanted = refundsByOrder(checkout);
  let overtaken = false;
  for (const order of orders) {
    await noteRestocks(deps, order, checkout);
    if (!(await copyTenders(deps, order, checkout))) overtaken = true;
    const refund = wanted.get(String(order._id));
    if (isSame(order.refund, refund) || isToBeBooked(order, checkout)) continue;
    if (!(await copyRefund(deps, order, refund))) overtaken = true;
  }
  return !overtaken;
}

/** What goes back to stock by wish: from here on the order says so, and the sweep finds it there. */
async function noteRestocks(deps: CopyDeps, order: Order, { refunds }: Checkout): Promise<void> {
  const known = order.restocks ?? [];
  for (const { key, orderId, restock, lines = [] } of refunds)
    if (restock && orderId?.equals(order._id) && !known.some((one) => one.key === key))
      await noteRestock(deps, order._id, { key, quantity: lines[0]?.quantity ?? 0, state: 'returning' });
}

/** How long after it a refund by hand may still be told of: mails are kept for longer, so it is told once. */
const tellWithinMs = dayMs;

/** No worker makes such a refund, so its mail is written here. */
async function tellOfHand(deps: CopyDeps, checkout: Checkout): Promise<void> {
  for (const refund of checkout.refunds)
    if (refund.tender && refund.at.getTime() > Date.now() - tellWithinMs)
      await deps.perform('write refund mail', () => writeRefundMail(deps.models, checkout, refund));
}

/** False when the order changed since it was read. */
async function copyRefund(deps: CopyDeps, order: Order, refund: OrderRefund | undefined): Promise<boolean> {
  const updated = await recordOrderRefund(deps, order, refund);
  if (updated) await publishOrLeave(deps, updated);
  return updated !== null;
}

/**
 * Voided with its refund not yet recorded in the checkout: this mark lets the sweep find it. A part of it that is due is no
 * such mark. (Orders voided before a release of November have no `ofVoid`.)
 */
function isToBeBooked(order: Order, checkout: Checkout): boolean {
  const own = checkout.refunds.filter(({ orderId }) => orderId?.equals(order._id));
  const isMarked = order.refund?.ofVoid ?? (order.voided !== undefined && own.length === 0);
  return (
    order.refund?.state === 'due' &&
    isMarked &&
    !own.some(({ key }) => key === voidKey(order)) &&
    leftToRefund(checkout, order) > 0
  );
}

/** What an order shows as due: recorded in its checkout where its voiding says so, and else shown as it is there. */
export async function settleOrderRefund(deps: CopyDeps, order: Order): Promise<void> {
  const checkout = await deps.models.checkouts.findById(order.checkoutId).lean<Checkout>();
  if (!checkout) throw new Error(`order ${String(order._id)} has no checkout`);
  const due = isToBeBooked(order, checkout);
  const now = due ? await markOrderRefundDue(deps, order, order.refund?.reason ?? '') : checkout;
  await copyRefundsToOrders(deps, now);
}

function isSame(one: OrderRefund | undefined, other: OrderRefund | undefined): boolean {
  const shown = ['amount', 'state', 'reason', 'byProvider', 'quantity', 'fee'] as const;
  return (
    shown.every((part) => one?.[part] === other?.[part]) &&
    isDeepStrictEqual({ ...one?.parts }, { ...other?.parts })
  );
}
