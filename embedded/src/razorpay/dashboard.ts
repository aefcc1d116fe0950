import type { Response } from 'express';
import { z } from 'zod';
import { accepting, type Route, refuse } from './http/app.ts';
import { newOrder } from './provider/create-order.ts';
import { type DisputeEntity, disputeEntity, paymentEntity, refundEntity } from './provider/entities.ts';
import { captured, newPayment, paid } from './provider/payments.ts';
import { newId, type Provider, unixSeconds } from './provider/provider.ts';
import { refundPayment, returnUncaptured } from './provider/refunds.ts';
import { type Outcome, unknownId } from './provider/refused.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

const ofPayment = z.object({ payment_id: z.string() });
const refundRequest = ofPayment.extend({
  /** Paise; all of it, or all that is left, if absent. */
  amount: z.int().optional(),
});
const disputeRequest = refundRequest.extend({ status: disputeEntity.shape.status.default('open') });
const historyRequest = z.object({
  payments: z.int().min(1).max(5_000),
  days: z.int().min(1).max(60),
  /** Paise, of each. */
  amount: z.int().min(100).default(50_000),
});
const replayRequest = ofPayment.extend({ copies: z.int().min(1).max(100).default(1) });

/** Actions at the provider's dashboard, without the shop: POST /dashboard/… and /webhooks/replay. */
export function dashboardRoutes(provider: Provider, webhooks: Webhooks): Route[] {
  return [
    accepting('post', '/dashboard/refunds', refundRequest, ({ payment_id: id, ...amount }, response) =>
      answer(response, refundPayment(provider, id, amount), refundEntity),
    ),
    accepting('post', '/dashboard/disputes', disputeRequest, (request, response) =>
      answer(response, dispute(provider, request), disputeEntity),
    ),
    accepting('post', '/dashboard/returns', ofPayment, ({ payment_id: id }, response) =>
      answer(response, returnUncaptured(provider, id), paymentEntity),
    ),
    accepting('post', '/dashboard/history', historyRequest, (request, response) =>
      response.json({ payments: addHistory(provider, request) }),
    ),
    accepting('post', '/webhooks/replay', replayRequest, ({ payment_id: id, copies }, response) =>
      response.json({ replayed: webhooks.replay(id, copies) }),
    ),
  ];
}

function answer(response: Response, outcome: Outcome<unknown>, entity: z.ZodType): unknown {
  if (outcome.ok) return response.json(entity.parse(outcome.value));
  return refuse(response, 409, outcome.error.reason, outcome.error.description);
}

/** The customer's bank disputes a payment, or its dispute moves on. A lost one is deducted from the shop's balance. */
function dispute(
  provider: Provider,
  { payment_id: id, status, amount: part }: z.output<typeof disputeRequest>,
): Outcome<DisputeEntity> {
  const payment = provider.ledger.payments.get(id);
  if (!payment) return unknownId();
  const { amount, dispute: before } = payment;
  const now = unixSeconds();
  const facts = {
    id: newId('disp'),
    payment_id: id,
    amount: part ?? amount,
    respond_by: now + 7 * 86_400,
    created_at: now,
    ...before,
  };
  const deducted = status === 'lost' ? facts.amount : 0;
  const after = disputeEntity.parse({ ...facts, status, amount_deducted: deducted });
  const disputed = { ...payment, dispute: after };
  const open = before ? 'action_required' : 'created';
  const event = `payment.dispute.${status === 'open' ? open : status}` as const;
  provider.record({ payments: [disputed] }, [{ event, payment: disputed }]);
  return { ok: true, value: after };
}

/** Captured payments of another shop on the same account, spread over past days: no receipts, no notes. */
function addHistory(provider: Provider, request: z.output<typeof historyRequest>): string[] {
  const payer = { method: 'upi', email: 'somebody@example.com', contact: '' } as const;
  const made = Array.from({ length: request.payments }, (_, n) => {
    const secondsAgo = Math.floor(((n + 0.5) / request.payments) * request.days * 86_400);
    const created_at = unixSeconds() - secondsAgo;
    const order = newOrder({ amount: request.amount, attempts: 1, created_at });
    return { order: paid(order), payment: { ...captured(newPayment(order, payer)), created_at } };
  });
  const payments = made.map(({ payment }) => payment);
  provider.record({ orders: made.map(({ order }) => order), payments });
  return payments.map(({ id }) => id);
}
