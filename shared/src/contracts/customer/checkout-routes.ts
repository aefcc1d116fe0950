/** Calls about paying. */

import { ById } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { z } from '../z.ts';
import {
  CheckoutView,
  CreatePaymentAnswer,
  CreatePaymentBody,
  KeyAnswer,
  VerifyPaymentAnswer,
  VerifyPaymentBody,
} from './checkouts.ts';

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
