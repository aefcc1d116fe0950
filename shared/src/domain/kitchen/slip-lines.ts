import { partAmount } from '../checkouts/part-refunds.ts';
import { isOut, type OrderStatus } from '../orders/order-status.ts';

interface Boxed {
  _id: string;
  quantity: number;
  restocked?: number | undefined;
  totalAmount: number;
  status: OrderStatus;
  remakeOf?: string | undefined;
}

/**
 * What a slip lists, each with what so many cost, in paise. What is made again goes into the box of what it replaces, and
 * is no further line; where that has left the shop before, it is all there is to pack.
 */
export function slipLines<O extends Boxed>(orders: readonly O[]): (readonly [order: O, amount: number])[] {
  const has = (some: readonly O[], id: string | undefined) => some.some(({ _id }) => _id === id);
  const left = orders.filter(isOut);
  const again = orders.filter((order) => !isOut(order) && has(left, order.remakeOf));
  const listed =
    again.length > 0
      ? orders.filter((order) => !isOut(order))
      : orders.filter(({ remakeOf }) => !has(orders, remakeOf));
  return listed.map((order) => [order, order.totalAmount - priceOf(order, order.restocked)]);
}

/** Paise of so many of a line, as they are given back. */
const priceOf = ({ quantity, totalAmount }: Boxed, pizzas = 0): number =>
  partAmount({ quantity, amount: totalAmount }, { quantity: 0, amount: 0 }, pizzas);
