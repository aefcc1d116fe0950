import { z } from 'zod';
import { type Answer, json, refusal } from '../http/answer.ts';
import { accepting, type Route } from '../http/router.ts';
import type { OrderRecord, PaymentRecord } from '../ledger/records.ts';
import { newOrder } from '../provider/create-order.ts';
import { type DisputeEntity, disputeEntity, paymentEntity, refundEntity } from '../provider/entities.ts';
import { newId } from '../provider/ids.ts';
import { newPayment } from '../provider/pay-order.ts';
import { type Provider, unixSeconds } from '../provider/provider.ts';
import { refundPayment, returnUncaptured } from '../provider/refund-payment.ts';
import { type Outcome, unknownId } from '../provider/refused.ts';
import { captured, paid } from '../provider/transitions.ts';

const refundRequest = z.object({
  payment_id: z.string(),
  /** Paise; all that is left if absent. */
  amount: z.int().optional(),
});
const disputeRequest = z.object({
  payment_id: z.string(),
  status: disputeEntity.shape.status.default('open'),
});
const returnRequest = z.object({ payment_id: z.string() });
const historyRequest = z.object({
  payments: z.int().min(1).max(5_000),
  days: z.int().min(1).max(60),
  /** Paise, of each. */
  amount: z.int().min(100).default(50_000),
});

/** Actions at the provider's dashboard, without the shop: POST /dashboard/{refunds,disputes,returns,history}. */
export function dashboardRoutes(provider: Provider): Route[] {
  return [
    accepting('POST', '/dashboard/refunds', refundRequest, ({ payment_id: id, amount }) =>
      answer(refundPayment(provider, id, amount === undefined ? {} : { amount }, undefined), refundEntity),
    ),
    accepting('POST', '/dashboard/disputes', disputeRequest, (request) =>
      answer(dispute(provider, request), disputeEntity),
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

/** The customer's bank disputes a payment, or its dispute moves on. A lost one is deducted from the shop's balance. */
function dispute(
  provider: Provider,
  { payment_id: id, status }: z.output<typeof disputeRequest>,
): Outcome<DisputeEntity> {
  const payment = provider.ledger.payment(id);
  if (!payment) return unknownId();
  const { amount, dispute: before } = payment;
  const now = unixSeconds(provider);
  const after: DisputeEntity = {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: id,
    amount,
    currency: 'INR',
    reason_code: 'goods_not_received',
    phase: 'chargeback',
    respond_by: now + 7 * 86_400,
    created_at: now,
    ...before,
    status,
    amount_deducted: status === 'lost' ? amount : 0,
  };
  const disputed = { ...payment, dispute: after };
  const open = before ? 'action_required' : 'created';
  const event = `payment.dispute.${status === 'open' ? open : status}` as const;
  provider.record({ payments: [disputed] }, [{ event, payment: disputed }]);
  return { ok: true, value: after };
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
