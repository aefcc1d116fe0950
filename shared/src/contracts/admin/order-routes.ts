/** Calls of admins about orders. */

import { AdminOrderAnswer } from '../customer/orders.ts';
import { ById, Done, Moment } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { z } from '../z.ts';
import {
  AcknowledgeOrdersAnswer,
  AcknowledgeOrdersBody,
  CancelOrderAnswer,
  CancelOrderBody,
  ChangeDeliveryBody,
  DeliveryOrdersAnswer,
  OfCheckout,
  OrderCounts,
  PaceAnswer,
  RefundOrderAnswer,
  RefundOrderBody,
  RemakeAnswer,
  RemakeBody,
  RiderLinksAnswer,
  RiderLinksBody,
  UpdateOrderAnswer,
  UpdateOrderBody,
  UpdateOrdersAnswer,
  UpdateOrdersBody,
} from './orders.ts';

export const orderCounts = defineRoute('GET', '/order/counts', 'kitchen', { answer: OrderCounts });

export const orderPace = defineRoute('GET', '/order/pace', 'kitchen', { answer: PaceAnswer });

export const order = defineRoute('GET', '/order/order/:id', 'kitchen', {
  params: ById,
  answer: AdminOrderAnswer,
});

export const updateOrder = defineRoute('PUT', '/order/update_order/:id', 'kitchen', {
  params: ById,
  body: UpdateOrderBody,
  answer: UpdateOrderAnswer,
  strict: true,
});

export const updateOrders = defineRoute('PUT', '/order/update_orders', 'kitchen', {
  body: UpdateOrdersBody,
  answer: UpdateOrdersAnswer,
  strict: true,
});

export const acknowledgeOrders = defineRoute('PUT', '/order/acknowledge', 'kitchen', {
  body: AcknowledgeOrdersBody,
  answer: AcknowledgeOrdersAnswer,
});

/** Makes an order again, or some of its pizzas, for nothing: a new order of the same delivery. */
export const remakeOrder = defineRoute('POST', '/order/remake/:id', 'kitchen', {
  params: ById,
  body: RemakeBody,
  answer: RemakeAnswer,
  strict: true,
});

/** Changes where a delivery goes and whom to ask for, until it is handed over. */
export const changeDelivery = defineRoute('PUT', '/order/delivery/:checkoutId', 'counter', {
  params: OfCheckout,
  body: ChangeDeliveryBody,
  answer: DeliveryOrdersAnswer,
  strict: true,
});

/** Another time for what was ordered for later, until it is to be begun. */
export const changeTime = defineRoute('PUT', '/order/delivery_time/:checkoutId', 'counter', {
  params: OfCheckout,
  body: z.object({ dueAt: Moment }),
  answer: Done,
  strict: true,
});

/** The kitchen has seen that its delivery was changed. */
export const seeDelivery = defineRoute('PUT', '/order/delivery_seen/:checkoutId', 'kitchen', {
  params: OfCheckout,
  answer: DeliveryOrdersAnswer,
});

/** New links for riders: each opens one delivery without an account, until it arrived or the link expired. */
export const riderLinks = defineRoute('POST', '/order/rider_links', 'kitchen', {
  body: RiderLinksBody,
  answer: RiderLinksAnswer,
});

export const cancelOrder = defineRoute('DELETE', '/order/cancel_order/:id', 'counter', {
  params: ById,
  body: CancelOrderBody,
  answer: CancelOrderAnswer,
  strict: true,
});

/** Gives a part of an order back, which stays. */
export const refundOrder = defineRoute('POST', '/order/refund/:id', 'counter', {
  params: ById,
  body: RefundOrderBody,
  answer: RefundOrderAnswer,
  strict: true,
});
