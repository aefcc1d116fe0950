import { type AdminOrderAnswer, type OrderAnswer, routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { withSeen } from './order-ledger.ts';
import { sessionUserId } from '#session/session-user.ts';

/** The order's user id, populated or not. */
export function ownerOf(order: OrderAnswer | AdminOrderAnswer): string {
  return typeof order.userId === 'string' ? order.userId : order.userId._id;
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
      return withSeen(
        orders.filter((order) => ownerOf(order) === userId),
        askedAt,
      );
    },
  });
}
