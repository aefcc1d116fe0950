/** Calls about orders. */

import { defineRoute } from '../route.ts';
import {
  AcknowledgeOrdersAnswer,
  AcknowledgeOrdersBody,
  AdminOrderAnswer,
  CancelOrderBody,
  CreateOrderAnswer,
  CreateOrderBody,
  OrderCounts,
  OrdersAnswer,
  OrdersQuery,
  UpdateOrderAnswer,
  UpdateOrderBody,
  UpdateOrdersAnswer,
  UpdateOrdersBody,
} from '../order.ts';
import { Done, ById } from '../primitives.ts';

export const createOrder = defineRoute({
  method: 'POST',
  path: '/order/create_order',
  access: 'customer',
  body: CreateOrderBody,
  answer: CreateOrderAnswer,
  status: 201,
});

export const orders = defineRoute({
  method: 'GET',
  path: '/order/get_orders',
  access: 'customer',
  query: OrdersQuery,
  answer: OrdersAnswer,
});

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

/** A customer's own order, until the kitchen starts on it. */
export const cancelOwnOrder = defineRoute({
  method: 'POST',
  path: '/order/cancel_own_order/:id',
  access: 'customer',
  params: ById,
  answer: Done,
});
