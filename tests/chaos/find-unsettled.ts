import { limits } from '@forno/shared/domain';
import { readInventoryDocument } from '@forno/shared/server/stock';
import type { Checkout, Models, Order } from '@forno/shared/server/db';
import { sum } from '../support/figures.ts';
import { type SandboxState, stateAt } from '../support/sandbox.ts';
import { sumHeld } from './judge-disputes.ts';

type Payment = SandboxState['captured'][number];

/** Money, portions and live events still in transit. Empty once the shop has settled. */
export async function findUnsettled(models: Models, sandboxUrl: string): Promise<string[]> {
  const busyCheckouts = await models.checkouts
    .find({ $or: [{ state: 'paid' }, { 'refunds.state': 'due' }, { unpublished: true }] })
    .lean();
  const going = [{ unpublished: true }, { stock: 'returning' }, { 'restocks.state': 'returning' }] as const;
  const busyOrders = await models.orders.find({ $or: [...going, { 'refund.state': 'due' }] }).lean<Order[]>();
  const { transfers } = await readInventoryDocument(models);
  const orders = await models.orders.find({ refund: { $exists: true } }).lean<Order[]>();
  const checkouts = await models.checkouts
    .find({
      $or: [{ state: 'fulfilled' }, { 'disputes.0': { $exists: true } }, { 'refunds.0': { $exists: true } }],
    })
    .lean<Checkout[]>();
  const { payments, captured, refunds } = await stateAt(sandboxUrl);
  const unsettled = {
    checkout: busyCheckouts,
    // One whose refund a dispute holds is not busy.
    order: busyOrders.filter(
      ({ paymentId, unpublished, stock, restocks }) =>
        unpublished ||
        stock === 'returning' ||
        restocks?.some(({ state }) => state === 'returning') ||
        sumHeld(checkouts, paymentId) === 0,
    ),
    transfer: transfers,
    refund: refunds.filter(({ status }) => status === 'pending'),
    // The provider captures it in a moment: the judge would read its orders before their bill.
    authorisation: payments.filter(({ status }) => status === 'authorized'),
    payment: captured
      .filter((payment) => !isBooked(payment, checkouts, orders))
      .map((payment) => ({ ...payment, ...knownOf(payment, checkouts, orders) })),
  };
  return Object.entries(unsettled).flatMap(([what, all]) =>
    all.map((one) => `${what} ${JSON.stringify(one)}`),
  );
}

/** What the shop knows of it, for whoever looks for the fault. */
function knownOf({ id }: Payment, checkouts: readonly Checkout[], orders: readonly Order[]) {
  const isOwn = ({ paymentId }: Pick<Checkout, 'paymentId'>) => paymentId === id;
  return {
    known: checkouts
      .filter((one) => isOwn(one) || one.refunds.some(isOwn))
      .map(({ state, refunds, disputes }) => ({ state, refunds, disputes })),
    orders: orders.filter(isOwn).map(({ totalAmount, refund }) => ({ totalAmount, refund })),
  };
}

/** It is ordered or refunded as far as possible, and the shop's books and the orders show all refunds and disputes. */
function isBooked(
  { id, amount, amount_refunded: back, dispute }: Payment,
  checkouts: readonly Checkout[],
  orders: readonly Order[],
): boolean {
  const done = checkouts
    .flatMap(({ refunds }) => refunds)
    .filter(({ paymentId, state }) => paymentId === id && state === 'done');
  const booked = sum(done.map((refund) => refund.amount));
  const own = orders.filter(({ paymentId }) => paymentId === id);
  const stated = sum(own.flatMap(({ refund }) => [refund?.amount ?? 0, refund?.fee ?? 0]));
  const held = sumHeld(checkouts, id);
  const known = checkouts
    .flatMap(({ disputes }) => disputes ?? [])
    .find(({ payment_id }) => payment_id === id);
  if (dispute && dispute.status !== known?.status) return false;
  if (checkouts.some(({ state, paymentId }) => state === 'fulfilled' && paymentId === id))
    return booked === back && stated === Math.min(amount, back + held);
  // Refunded before the shop ever looked it up, it need not be in the books.
  return amount - back - held < limits.paymentMinPaise && (booked === 0 || booked === back);
}
