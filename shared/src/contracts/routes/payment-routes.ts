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

export const paymentKey = defineRoute('GET', '/payment/getkey', 'customer', { answer: KeyAnswer });

export const createPayment = defineRoute('POST', '/payment/create-payment', 'customer', {
  body: CreatePaymentBody,
  answer: CreatePaymentAnswer,
});

export const verifyPayment = defineRoute('POST', '/payment/verify-payment', 'customer', {
  body: VerifyPaymentBody,
  answer: VerifyPaymentAnswer,
});

export const checkouts = defineRoute('GET', '/payment/checkouts', 'customer', {
  answer: z.array(CheckoutView),
});

export const checkout = defineRoute('GET', '/payment/checkout/:id', 'customer', {
  params: ById,
  answer: CheckoutView,
});

export const webhook = defineRoute('POST', '/payment/webhook', 'open', { answer: WebhookAnswer });
