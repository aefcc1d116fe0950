/** Calls about orders. */

import { ById, Done } from '../primitives.ts';
import { asSearch, defineRoute } from '../route.ts';
import { z } from '../z.ts';
import { CreateOrderAnswer, CreateOrderBody, OrdersAnswer, OrdersQuery, RateBody } from './orders.ts';

export const createOrder = defineRoute('POST', '/order/create_order', 'customer', {
  body: CreateOrderBody,
  answer: CreateOrderAnswer,
  status: 201,
});

export const orders = defineRoute('GET', '/order/get_orders', 'customer', {
  query: OrdersQuery,
  answer: OrdersAnswer,
});

export const searchOrders = asSearch(orders);

/** A customer's own order, until the kitchen starts on it; with `whole` all that comes with it as well. */
export const cancelOwnOrder = defineRoute('POST', '/order/cancel_own_order/:id', 'customer', {
  params: ById,
  query: z.object({ whole: z.optional(z.literal('true')) }),
  answer: Done,
  strict: true,
});

/** How a customer's own delivery was, by the id of its checkout; once it has arrived, and again for a week. */
export const rateDelivery = defineRoute('POST', '/order/rate_delivery/:id', 'customer', {
  params: ById,
  body: RateBody,
  answer: Done,
});
