import type { Ticket } from '../../domain/index.ts';
import { type Models, notDelivered, notVoided, type Order } from '../models/index.ts';

/** Older open orders were forgotten and are not being made. */
export const forgottenMs = 6 * 3_600_000;

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
export function readUnderWay({ orders }: Pick<Models, 'orders'>, now: Date): Promise<UnderWay[]> {
  const fields = 'checkoutId userId quantity status statusHistory createdAt promise expected';
  return orders
    .find(
      {
        ...notDelivered,
        createdAt: { $gte: new Date(now.getTime() - forgottenMs) },
        ...notVoided,
      },
      fields,
    )
    .sort({ _id: 1 })
    .lean<UnderWay[]>();
}

export function toTicket({ _id, checkoutId, quantity, status, statusHistory, createdAt }: UnderWay): Ticket {
  const since = statusHistory.at(-1)?.at ?? createdAt;
  return { id: String(_id), checkoutId: String(checkoutId), pizzas: quantity, status, since };
}
