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

/** Calls about orders. */
export const orderRoutes = {
  createOrder: defineRoute({
    method: 'POST',
    path: '/order/create_order',
    access: 'customer',
    body: CreateOrderBody,
    answer: CreateOrderAnswer,
    status: 201,
  }),
  orders: defineRoute({
    method: 'GET',
    path: '/order/get_orders',
    access: 'customer',
    query: OrdersQuery,
    answer: OrdersAnswer,
  }),
  orderCounts: defineRoute({ method: 'GET', path: '/order/counts', access: 'admin', answer: OrderCounts }),
  order: defineRoute({
    method: 'GET',
    path: '/order/order/:id',
    access: 'admin',
    params: ById,
    answer: AdminOrderAnswer,
  }),
  updateOrder: defineRoute({
    method: 'PUT',
    path: '/order/update_order/:id',
    access: 'admin',
    params: ById,
    body: UpdateOrderBody,
    answer: UpdateOrderAnswer,
  }),
  updateOrders: defineRoute({
    method: 'PUT',
    path: '/order/update_orders',
    access: 'admin',
    body: UpdateOrdersBody,
    answer: UpdateOrdersAnswer,
  }),
  acknowledgeOrders: defineRoute({
    method: 'PUT',
    path: '/order/acknowledge',
    access: 'admin',
    body: AcknowledgeOrdersBody,
    answer: AcknowledgeOrdersAnswer,
  }),
  cancelOrder: defineRoute({
    method: 'DELETE',
    path: '/order/cancel_order/:id',
    access: 'admin',
    params: ById,
    body: CancelOrderBody,
    answer: Done,
  }),
  /** A customer's own order, until the kitchen starts on it. */
  cancelOwnOrder: defineRoute({
    method: 'POST',
    path: '/order/cancel_own_order/:id',
    access: 'customer',
    params: ById,
    answer: Done,
  }),
} as const;
