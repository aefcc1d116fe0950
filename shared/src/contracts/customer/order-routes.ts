/** Calls about orders. */

import { ById, Done, Moment } from '../primitives.ts';
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

/** A customer's own order, until the kitchen starts on it. */
export const cancelOwnOrder = defineRoute('POST', '/order/cancel_own_order/:id', 'customer', {
  params: ById,
  answer: Done,
  strict: true,
});

/** Another time for a customer's own delivery, by the id of its checkout, until it is to be begun. */
export const changeOwnTime = defineRoute('PUT', '/order/own_time/:id', 'customer', {
  params: ById,
  body: z.object({ dueAt: Moment }),
  answer: Done,
  strict: true,
});

/** How a customer's own delivery was, by the id of its checkout; once it has arrived, and again for a week. */
export const rateDelivery = defineRoute('POST', '/order/rate_delivery/:id', 'customer', {
  params: ById,
  body: RateBody,
  answer: Done,
});

/** Another link to watch a customer's own delivery by, by the id of its checkout. */
export const shareDelivery = defineRoute('POST', '/order/share_delivery/:id', 'customer', {
  params: ById,
  answer: z.object({ url: z.string() }),
});

/** Ends all of them. */
export const stopSharing = defineRoute('POST', '/order/stop_sharing/:id', 'customer', {
  params: ById,
  answer: Done,
});
