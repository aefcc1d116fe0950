import type { Ticket } from '../../domain/index.ts';
import { type Models, notDelivered, notVoided, type Order } from '../db/models/index.ts';

/** Older open orders were forgotten and are not being made. */
export const abandonedAfterMs = 6 * 3_600_000;

/** Fields needed to estimate an order's time, and the last estimate sent. */
type UnderWay = Pick<
  Order,
  | '_id'
  | 'checkoutId'
  | 'userId'
  | 'quantity'
  | 'status'
  | 'statusHistory'
  | 'createdAt'
  | 'promise'
  | 'expected'
>;

/** Undelivered orders, oldest first. */
export function readOpenOrders({ orders }: Pick<Models, 'orders'>, now: Date): Promise<UnderWay[]> {
  const fields = 'checkoutId userId quantity status statusHistory createdAt promise expected';
  return orders
    .find(
      {
        ...notDelivered,
        createdAt: { $gte: new Date(now.getTime() - abandonedAfterMs) },
        ...notVoided,
      },
      fields,
    )
    .sort({ _id: 1 })
    .lean<UnderWay[]>();
}

export function toQueuedOrder({
  _id,
  checkoutId,
  quantity,
  status,
  statusHistory,
  createdAt,
}: UnderWay): Ticket {
  const since = statusHistory.at(-1)?.at ?? createdAt;
  return { id: String(_id), checkoutId: String(checkoutId), pizzas: quantity, status, since };
}
