import { AdminOrderAnswer, routes, z } from '@forno/shared/contracts';
import type { OrderStatus } from '@forno/shared/domain';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#transport/api-error.ts';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { cacheOrder, dropOrder } from './order-cache.ts';
import type { Moving } from './order-pages.ts';
import { asOwnMove } from './own-moves.ts';
import { queryClient } from '#transport/query-client.ts';
import { refreshFiguresSoon } from '#transport/refresh-soon.ts';
import { countMove } from './order-counts.ts';
import { type BulkResult, createOrderMover } from './order-mover.ts';

const StaleDetails = z.object({ order: AdminOrderAnswer });

function confirmMove(from: OrderStatus, order: AdminOrderAnswer): void {
  cacheOrder(queryClient, order);
  countMove(queryClient, from, order.status);
  refreshFiguresSoon(queryClient);
}

/** A refusal includes the current order; after other errors only a refetch tells what happened. */
function learnFrom(error: unknown, order: AdminOrderAnswer): void {
  const stale = StaleDetails.safeParse(error instanceof ApiError ? error.details : undefined);
  if (stale.success) cacheOrder(queryClient, stale.data.order);
  else if (error instanceof ApiError && error.code === 'order_not_found') {
    dropOrder(queryClient, order._id, order.version);
  } else void queryClient.invalidateQueries({ queryKey: keys.admin.orders });
  refreshFiguresSoon(queryClient);
}

async function send(order: AdminOrderAnswer, status: OrderStatus): Promise<AdminOrderAnswer> {
  try {
    const body = { status, version: order.version };
    const { order: now } = await request(routes.updateOrder, { params: { id: order._id }, body });
    confirmMove(order.status, now);
    return now;
  } catch (error) {
    learnFrom(error, order);
    throw error;
  }
}

async function sendMany(orders: readonly AdminOrderAnswer[], status: OrderStatus): Promise<BulkResult[]> {
  const body = { status, orders: orders.map(({ _id, version }) => ({ _id, version })) };
  try {
    const answers = await request(routes.updateOrders, { body });
    return answers.flatMap(({ _id, ok, message, order: now }) => {
      const order = orders.find((one) => one._id === _id);
      if (!order) return [];
      if (now) confirmMove(ok ? order.status : now.status, now);
      else dropOrder(queryClient, _id, order.version);
      return [{ order, ok, message, now }];
    });
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: keys.admin.orders });
    throw error;
  }
}

/** One per tab: table and board move the same orders. */
export const orderMover = createOrderMover({
  send: (order, to) => asOwnMove(() => send(order, to)),
  sendMany: (orders, to) => asOwnMove(() => sendMany(orders, to)),
});

export function useMoving(): Moving {
  return useSyncExternalStore(orderMover.subscribe, orderMover.moving);
}
