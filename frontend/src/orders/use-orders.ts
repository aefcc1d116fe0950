import { type AdminOrderAnswer, type OrderAnswer, routes } from '@forno/shared/contracts/customer';
import { useQuery } from '@tanstack/react-query';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { createOrderEvents, keepNewest } from './order-events.ts';
import { sessionUserId } from '#accounts/session-user.ts';

/** The order's user id, populated or not. */
export function ownerOf(order: OrderAnswer | AdminOrderAnswer): string {
  return typeof order.userId === 'string' ? order.userId : order.userId._id;
}

const events = createOrderEvents<OrderAnswer>();
/** An event of one of the user's orders; null when removed. False when an equal or newer one is known. */
export const recordOrderEvent = events.note;

/** A list response updated with events since the request. Newest first. */
export function mergeLiveOrders(list: readonly OrderAnswer[], askedAt: number): OrderAnswer[] {
  let merged = [...list];
  for (const [id, { at, version, order }] of events.seen.get()) {
    if (!order) merged = merged.filter((item) => item._id !== id || item.version > version);
    else if (at >= askedAt || merged.some((item) => item._id === id)) merged = keepNewest(merged, order);
  }
  return merged.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.line - a.line);
}

/** The user's own orders, newest first, updated by live events. For admins the response contains everybody's. */
export function useOrders() {
  return useQuery({
    queryKey: keys.orders,
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      const [{ orders }, userId] = await Promise.all([
        request(routes.orders, { signal, query: { voided: 'true' } }),
        sessionUserId(),
      ]);
      return mergeLiveOrders(
        orders.filter((order) => ownerOf(order) === userId),
        askedAt,
      );
    },
  });
}
