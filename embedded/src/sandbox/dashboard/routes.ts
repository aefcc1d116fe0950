import { z } from 'zod';
import { type Answer, json, refusal } from '../http/answer.ts';
import { accepting, type Route } from '../http/router.ts';
import type { OrderRecord, PaymentRecord } from '../ledger/records.ts';
import { newOrder } from '../provider/create-order.ts';
import { paymentEntity, refundEntity } from '../provider/entities.ts';
import { newPayment } from '../provider/pay-order.ts';
import type { Provider } from '../provider/provider.ts';
import { refundPayment, returnUncaptured } from '../provider/refund-payment.ts';
import type { Outcome } from '../provider/refused.ts';
import { captured, paid } from '../provider/transitions.ts';

const refundRequest = z.object({
  payment_id: z.string(),
  /** Paise; all that is left if absent. */
  amount: z.int().optional(),
});
const returnRequest = z.object({ payment_id: z.string() });
const historyRequest = z.object({
  payments: z.int().min(1).max(5_000),
  days: z.int().min(1).max(60),
  /** Paise, of each. */
  amount: z.int().min(100).default(50_000),
});

/** Actions at the provider's dashboard, without the shop: POST /dashboard/{refunds,returns,history}. */
export function dashboardRoutes(provider: Provider): Route[] {
  return [
    accepting('POST', '/dashboard/refunds', refundRequest, ({ payment_id: id, amount }) =>
      answer(refundPayment(provider, id, amount === undefined ? {} : { amount }, undefined), refundEntity),
    ),
    accepting('POST', '/dashboard/returns', returnRequest, ({ payment_id: id }) =>
      answer(returnUncaptured(provider, id), paymentEntity),
    ),
    accepting('POST', '/dashboard/history', historyRequest, ({ payments, days, amount }) => {
      const made = Array.from({ length: payments }, (_, n) => {
        const secondsAgo = Math.floor(((n + 0.5) / payments) * days * 86_400);
        return pastPayment(provider, amount, secondsAgo);
      });
      provider.record(
        { orders: made.map(({ order }) => order), payments: made.map(({ payment }) => payment) },
        [],
      );
      return json(200, { payments: made.map(({ payment }) => payment.id) });
    }),
  ];
}

function answer(outcome: Outcome<unknown>, entity: z.ZodType): Answer {
  if (outcome.ok) return json(200, entity.parse(outcome.value));
  return refusal(409, outcome.error.reason, outcome.error.description);
}

/** A past payment of another shop on the same account: no receipt, no notes. */
function pastPayment(
  provider: Provider,
  amount: number,
  secondsAgo: number,
): { order: OrderRecord; payment: PaymentRecord } {
  const at = Math.floor(provider.now() / 1_000) - secondsAgo;
  const order = newOrder({ amount, attempts: 1, created_at: at });
  const attempt = { method: 'upi', email: 'somebody@example.com', contact: '', description: null } as const;
  const payment = captured(newPayment(provider, order, attempt));
  return { order: paid(order), payment: { ...payment, created_at: at } };
}
