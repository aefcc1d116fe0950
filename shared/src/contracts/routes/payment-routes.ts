import { defineRoute } from '../route.ts';
import {
  CheckoutView,
  CreatePaymentAnswer,
  CreatePaymentBody,
  KeyAnswer,
  VerifyPaymentAnswer,
  VerifyPaymentBody,
  WebhookAnswer,
} from '../payment.ts';
import { ById } from '../primitives.ts';
import { z } from '../z.ts';

/** Calls about paying. */
export const paymentRoutes = {
  paymentKey: defineRoute({ method: 'GET', path: '/payment/getkey', access: 'customer', answer: KeyAnswer }),
  createPayment: defineRoute({
    method: 'POST',
    path: '/payment/create-payment',
    access: 'customer',
    body: CreatePaymentBody,
    answer: CreatePaymentAnswer,
  }),
  verifyPayment: defineRoute({
    method: 'POST',
    path: '/payment/verify-payment',
    access: 'customer',
    body: VerifyPaymentBody,
    answer: VerifyPaymentAnswer,
  }),
  checkouts: defineRoute({
    method: 'GET',
    path: '/payment/checkouts',
    access: 'customer',
    answer: z.array(CheckoutView),
  }),
  checkout: defineRoute({
    method: 'GET',
    path: '/payment/checkout/:id',
    access: 'customer',
    params: ById,
    answer: CheckoutView,
  }),
  webhook: defineRoute({ method: 'POST', path: '/payment/webhook', access: 'open', answer: WebhookAnswer }),
} as const;
