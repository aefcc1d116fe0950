import type { Response } from 'express';
import { z } from 'zod';
import { accepting, type Route, refuse, route } from '../http/app.ts';
import type { PaymentRecord } from '../ledger/records.ts';
import { capturePayment, lateAuthorise, payOrder, payRequest } from '../provider/payments.ts';
import { hmacHex, type Provider } from '../provider/provider.ts';

export type DialogSuccess = {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
};

/** Actions of a customer or bank: POST /pay, /pay/:payment_id/capture-now and /late-authorize. */
export function payRoutes(provider: Provider, keySecret: string): Route[] {
  const { orders, payments } = provider.ledger;
  const settle = (response: Response, id: string, act: typeof capturePayment): unknown => {
    if (!payments.has(id)) return refuse(response, 404, 'payment_not_found', `There is no payment ${id}.`);
    const outcome = act(provider, id);
    if (!outcome.ok) return refuse(response, 409, outcome.error.reason, outcome.error.description);
    const { order_id, status } = outcome.value;
    return response.json({ payment_id: id, order_id, status });
  };
  return [
    accepting('post', '/pay', payRequest, (attempt, response) => {
      const id = attempt.order_id;
      if (!orders.has(id)) return refuse(response, 404, 'order_not_found', `There is no order ${id}.`);
      const outcome = payOrder(provider, attempt);
      if (outcome.ok) return response.json(answerOfDialog(outcome.value, keySecret));
      return refuse(response, 409, 'order_already_paid', `The order ${id} is already paid.`);
    }),
    route('post', '/pay/:id/capture-now', ({ params }, response) =>
      settle(response, params.id, capturePayment),
    ),
    accepting('post', '/late-authorize', z.object({ payment_id: z.string() }), (request, response) =>
      settle(response, request.payment_id, lateAuthorise),
    ),
  ];
}

/** The dialog's result for the page: the handler's argument, signed with the key secret, or that of `payment.failed`. */
function answerOfDialog(payment: PaymentRecord, keySecret: string): DialogSuccess | { error: object } {
  const { id, order_id: orderId } = payment;
  if (payment.status !== 'failed') {
    return {
      razorpay_order_id: orderId,
      razorpay_payment_id: id,
      razorpay_signature: hmacHex(`${orderId}|${id}`, keySecret),
    };
  }
  return {
    error: {
      code: payment.error_code,
      description: payment.error_description,
      source: payment.error_source,
      step: payment.error_step,
      reason: payment.error_reason,
      metadata: { order_id: orderId, payment_id: id },
    },
  };
}
