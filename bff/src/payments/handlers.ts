import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { createPayment } from './create-payment.ts';
import { checkouts, oneCheckout } from './read-checkouts.ts';
import { verifyPayment } from './verify-payment.ts';
import { webhook } from './webhook.ts';

const paymentKey = ({ config }: Deps) =>
  defineHandler(routes.paymentKey, async () =>
    ok({ success: true, key: config.RAZORPAY_KEY_ID, checkoutUrl: config.RAZORPAY_CHECKOUT_URL }),
  );

export const paymentHandlers = (deps: Deps) => [
  paymentKey(deps),
  createPayment(deps),
  verifyPayment(deps),
  checkouts(deps),
  oneCheckout(deps),
  webhook(deps),
];
