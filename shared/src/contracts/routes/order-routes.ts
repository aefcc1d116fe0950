/** Calls about orders. */

import { defineRoute } from '../route.ts';
import { CreateOrderAnswer, CreateOrderBody, OrdersAnswer, OrdersQuery } from '../order.ts';
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

/** A customer's own order, until the kitchen starts on it. */
export const cancelOwnOrder = defineRoute({
  method: 'POST',
  path: '/order/cancel_own_order/:id',
  access: 'customer',
  params: ById,
  answer: Done,
});
