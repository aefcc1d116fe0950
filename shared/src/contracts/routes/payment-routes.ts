/** Calls about paying. */

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

export const paymentKey = defineRoute({
  method: 'GET',
  path: '/payment/getkey',
  access: 'customer',
  answer: KeyAnswer,
});

export const createPayment = defineRoute({
  method: 'POST',
  path: '/payment/create-payment',
  access: 'customer',
  body: CreatePaymentBody,
  answer: CreatePaymentAnswer,
});

export const verifyPayment = defineRoute({
  method: 'POST',
  path: '/payment/verify-payment',
  access: 'customer',
  body: VerifyPaymentBody,
  answer: VerifyPaymentAnswer,
});

export const checkouts = defineRoute({
  method: 'GET',
  path: '/payment/checkouts',
  access: 'customer',
  answer: z.array(CheckoutView),
});

export const checkout = defineRoute({
  method: 'GET',
  path: '/payment/checkout/:id',
  access: 'customer',
  params: ById,
  answer: CheckoutView,
});

export const webhook = defineRoute({
  method: 'POST',
  path: '/payment/webhook',
  access: 'open',
  answer: WebhookAnswer,
});
