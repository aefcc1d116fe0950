/** Calls of admins about orders. */

import { defineRoute } from '../route.ts';
import {
  AcknowledgeOrdersAnswer,
  AcknowledgeOrdersBody,
  CancelOrderBody,
  OrderCounts,
  UpdateOrderAnswer,
  UpdateOrderBody,
  UpdateOrdersAnswer,
  UpdateOrdersBody,
} from '../order-changes.ts';
import { AdminOrderAnswer } from '../order.ts';
import { Done, ById } from '../primitives.ts';

export const orderCounts = defineRoute({
  method: 'GET',
  path: '/order/counts',
  access: 'admin',
  answer: OrderCounts,
});

export const order = defineRoute({
  method: 'GET',
  path: '/order/order/:id',
  access: 'admin',
  params: ById,
  answer: AdminOrderAnswer,
});

export const updateOrder = defineRoute({
  method: 'PUT',
  path: '/order/update_order/:id',
  access: 'admin',
  params: ById,
  body: UpdateOrderBody,
  answer: UpdateOrderAnswer,
});

export const updateOrders = defineRoute({
  method: 'PUT',
  path: '/order/update_orders',
  access: 'admin',
  body: UpdateOrdersBody,
  answer: UpdateOrdersAnswer,
});

export const acknowledgeOrders = defineRoute({
  method: 'PUT',
  path: '/order/acknowledge',
  access: 'admin',
  body: AcknowledgeOrdersBody,
  answer: AcknowledgeOrdersAnswer,
});

export const cancelOrder = defineRoute({
  method: 'DELETE',
  path: '/order/cancel_order/:id',
  access: 'admin',
  params: ById,
  body: CancelOrderBody,
  answer: Done,
});
