import { isOut, limits } from '../../../domain/index.ts';
import type { Checkout, Models, Order } from '../../db/models/index.ts';
import { leftOfPayment, refundsByOrder, theFee } from './refunds-by-order.ts';

/** Key of the refund of a delivery's fee: it goes back once. */
export const feeKey = ({ _id }: Pick<Checkout, '_id'>) => `fee-${String(_id)}`;

type Made = Pick<Order, 'status'> & Partial<Pick<Order, '_id' | 'line'>>;

/**
 * Paise of the fee that are to go back: all that is left of it once every order was refunded, while none has left the
 * shop; before that nothing. Which order is of which line the checkout knows only once it is fulfilled. Pure.
 */
export function feeToReturn(checkout: Checkout, orders: readonly Made[]): number {
  const { deliveryFee = 0, lines, refunds } = checkout;
  if (refunds.some(({ key }) => key === feeKey(checkout)) || orders.some(isOut)) return 0;
  const back = refundsByOrder(checkout);
  const isWhole = lines.every(({ line, amount, ...known }) => {
    const orderId = known.orderId ?? orders.find((order) => order.line === line)?._id;
    const rest = amount - (back.get(String(orderId))?.amount ?? 0);
    return orderId && rest < limits.paymentMinPaise;
  });
  const left = Math.min(deliveryFee - (back.get(theFee)?.amount ?? 0), leftOfPayment(checkout));
  return isWhole && left >= limits.paymentMinPaise ? left : 0;
}

/** The same, by the orders as they are. Without a fee nothing is read. */
export async function readFeeToReturn(
  { orders }: Pick<Models, 'orders'>,
  checkout: Checkout,
): Promise<number> {
  if (!checkout.deliveryFee) return 0;
  const made = await orders.find({ checkoutId: checkout._id }, { status: 1, line: 1 }).lean<Made[]>();
  return feeToReturn(checkout, made);
}

/** What leaves the shop with so much of this order: the fee goes with the last of it, those being cancelled counted as gone. */
export async function withFee(
  models: Pick<Models, 'orders'>,
  checkout: Checkout,
  { _id: orderId }: Pick<Order, '_id'>,
  amount: number,
): Promise<number> {
  const { paymentId = '', lines, refunds, cancelling = [] } = checkout;
  const back = refundsByOrder(checkout);
  const going = lines.flatMap((line) => {
    const claim = cancelling.find((one) => line.orderId?.equals(one.orderId) && !one.orderId.equals(orderId));
    const rest = line.amount - (back.get(String(line.orderId))?.amount ?? 0);
    return claim && rest > 0 ? [{ orderId: claim.orderId, amount: rest }] : [];
  });
  const refund = { key: '', paymentId, reason: '', state: 'due', at: new Date() } as const;
  const more = [...going, { orderId, amount }].map((one) => ({ ...refund, ...one }));
  return amount + (await readFeeToReturn(models, { ...checkout, refunds: [...refunds, ...more] }));
}
