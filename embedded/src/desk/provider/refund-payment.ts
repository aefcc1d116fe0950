import { z } from 'zod';
import type { PaymentRecord, RefundRecord } from '../ledger/records.ts';
import { notesRequest } from './create-order.ts';
import { newId } from './ids.ts';
import { parseRequest } from './parse-request.ts';
import { type Provider, unixSeconds } from './provider.ts';
import { type Outcome, refused, unknownId } from './refused.ts';
import { refunded } from './transitions.ts';

const request = z.object({
  amount: z
    .int({ error: 'The amount must be an integer.' })
    .min(100, 'The amount must be atleast INR 1.00')
    .optional(),
  speed: z.enum(['normal', 'optimum'], { error: 'The speed must be normal or optimum.' }).default('normal'),
  receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').nullish(),
  notes: notesRequest,
});

const idempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{10,}$/);

/**
 * Gives captured money back, wholly or in part (`amount` in paise). With the header `X-Refund-Idempotency`
 * the same key and body answer the refund that exists; the same key with another body is refused.
 */
export function refundPayment(
  provider: Provider,
  paymentId: string,
  body: unknown,
  key: string | undefined,
): Outcome<RefundRecord> {
  const payment = provider.ledger.payment(paymentId);
  if (!payment) return unknownId();
  if (key !== undefined && !idempotencyKey.safeParse(key).success) {
    return refused('The idempotency key must be at least 10 letters, digits, hyphens or underscores.');
  }
  const asked = JSON.stringify([paymentId, body ?? {}]);
  const known = key === undefined ? undefined : findByKey(provider, key);
  if (known) {
    return known.idempotency?.request === asked
      ? { ok: true, value: known }
      : refused('Different request with the same idempotency key has already been processed.');
  }
  const parsed = parseRequest(request, body);
  if (!parsed.ok) return parsed;
  const left = payment.amount - payment.amount_refunded;
  const amount = parsed.value.amount ?? left;
  const refusal = cannotRefund(payment, amount, left);
  if (refusal) return refusal;
  const refund: RefundRecord = {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: 'INR',
    payment_id: payment.id,
    notes: parsed.value.notes,
    receipt: parsed.value.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: unixSeconds(provider),
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: parsed.value.speed,
    idempotency: key === undefined ? null : { key, request: asked },
  };
  const after = refunded(payment, amount);
  provider.record({ payments: [after], refunds: [refund] }, [
    { event: 'refund.processed', refund, payment: after },
  ]);
  return { ok: true, value: refund };
}

function cannotRefund(payment: PaymentRecord, amount: number, left: number): Outcome<never> | undefined {
  if (!payment.captured) return refused('The payment status should be captured for action to be taken');
  if (left === 0) return refused('The payment has been fully refunded already');
  if (amount > left) {
    return refused('The total refund amount is greater than the refund payment amount', 'amount');
  }
  return undefined;
}

function findByKey(provider: Provider, key: string): RefundRecord | undefined {
  return provider.ledger.refunds().find((refund) => refund.idempotency?.key === key);
}
