import { z } from 'zod';
import { type Answer, json, refusal } from '../http/answer.ts';
import { accepting, type Route, route } from '../http/router.ts';
import type { PaymentRecord } from '../ledger/records.ts';
import { capturePayment, lateAuthorise } from '../provider/capture-payment.ts';
import { paymentMethods } from '../provider/entities.ts';
import { payOrder } from '../provider/pay-order.ts';
import type { Provider } from '../provider/provider.ts';
import type { Outcome } from '../provider/refused.ts';
import { answerOfDialog } from './answer-of-dialog.ts';

const payRequest = z.object({
  order_id: z.string(),
  outcome: z.enum(['captured', 'failed', 'authorized', 'created']).default('captured'),
  method: z.enum(paymentMethods).default('upi'),
  email: z.string().max(200).default('customer@example.com'),
  contact: z.string().max(30).default('+919999999999'),
  description: z.string().max(255).nullish(),
  /** For `authorized`: delay of the automatic capture; absent: never. */
  capture_after_ms: z.int().min(0).max(86_400_000).nullish(),
});

const lateRequest = z.object({ payment_id: z.string() });

/** Actions of a customer or bank: POST /pay, /pay/:payment_id/capture-now and /late-authorize. */
export function payRoutes(provider: Provider, keySecret: string): Route[] {
  return [
    accepting('POST', '/pay', payRequest, (request) => {
      const { order_id: orderId, capture_after_ms: captureAfterMs, ...rest } = request;
      if (!provider.ledger.order(orderId))
        return refusal(404, 'order_not_found', `There is no order ${orderId}.`);
      const attempt = { ...rest, orderId, captureAfterMs: captureAfterMs ?? null };
      const outcome = payOrder(provider, { ...attempt, description: rest.description ?? null });
      if (!outcome.ok) return refusal(409, 'order_already_paid', `The order ${orderId} is already paid.`);
      return json(200, answerOfDialog(outcome.value, keySecret));
    }),
    route('POST', '/pay/:id/capture-now', ({ params }) => {
      const id = params['id'] ?? '';
      return settled(provider, id, () => capturePayment(provider, id));
    }),
    accepting('POST', '/late-authorize', lateRequest, ({ payment_id: id }) =>
      settled(provider, id, () => lateAuthorise(provider, id)),
    ),
  ];
}

function settled(provider: Provider, id: string, operation: () => Outcome<PaymentRecord>): Answer {
  if (!provider.ledger.payment(id)) return refusal(404, 'payment_not_found', `There is no payment ${id}.`);
  const outcome = operation();
  if (!outcome.ok) return refusal(409, outcome.error.reason, outcome.error.description);
  const { order_id: orderId, status } = outcome.value;
  return json(200, { payment_id: id, order_id: orderId, status });
}
