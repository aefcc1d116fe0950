/** Calls about orders. */

import { asSearch, call } from '../route.ts';
import { z } from '../z.ts';
import { CreateOrderAnswer, CreateOrderBody, OrdersAnswer, OrdersQuery, RateBody } from './orders.ts';

export const createOrder = call('POST /order/create_order', 'customer', {
  body: CreateOrderBody,
  answer: CreateOrderAnswer,
  status: 201,
});

export const orders = call('GET /order/get_orders', 'customer', { query: OrdersQuery, answer: OrdersAnswer });
export const searchOrders = asSearch(orders);

/** A customer's own order, until the kitchen starts on it; with `whole` all that comes with it as well. */
export const cancelOwnOrder = call('POST /order/cancel_own_order/:id', 'customer', {
  query: z.object({ whole: z.optional(z.literal('true')) }),
  strict: true,
});

/** How a customer's own delivery was, by the id of its checkout; once it has arrived, and again for a week. */
export const rateDelivery = call('POST /order/rate_delivery/:id', 'customer', { body: RateBody });
