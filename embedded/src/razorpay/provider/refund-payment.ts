import { z } from 'zod';
import type { PaymentRecord, RefundRecord } from '../ledger/records.ts';
import { notesRequest } from './create-order.ts';
import { newId } from './ids.ts';
import { type Provider, unixSeconds } from './provider.ts';
import { type Outcome, parseRequest, refused, unknownId } from './refused.ts';
import { refunded, unrefunded } from './transitions.ts';

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
 * Refunds captured money, fully or in part (`amount` in paise). With the header `X-Refund-Idempotency` the same
 * key and body return the existing refund; the same key with another body is refused.
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
  const settings = provider.refundSettings();
  const known = key === undefined || settings.forgetKeys ? undefined : findByKey(provider, key);
  if (known) {
    if (known.idempotency?.request !== asked)
      return refused('Different request with the same idempotency key has already been processed.');
    return known.busy_until_ms > provider.now() ? stillBusy() : { ok: true, value: known };
  }
  const parsed = parseRequest(request, body);
  if (!parsed.ok) return parsed;
  const left = payment.amount - payment.amount_refunded;
  const amount = parsed.value.amount ?? left;
  const refusal = cannotRefund(payment, amount, left);
  if (refusal) return refusal;
  const { outcome, pendingMs, busyMs, noBalance } = settings;
  if (noBalance)
    return refused('Your account does not have enough balance to carry out the refund operation.');
  const refund: RefundRecord = {
    ...newRefund(provider, payment, amount),
    notes: parsed.value.notes,
    receipt: parsed.value.receipt ?? null,
    status: pendingMs > 0 || outcome === 'failed' ? 'pending' : 'processed',
    speed_requested: parsed.value.speed,
    idempotency: key === undefined ? null : { key, request: asked },
    busy_until_ms: provider.now() + busyMs,
    ends_at_ms: provider.now() + pendingMs,
    ends_as: outcome,
  };
  const after = refunded(payment, amount);
  const event = refund.status === 'pending' ? 'refund.created' : 'refund.processed';
  provider.record({ payments: [after], refunds: [refund] }, [{ event, refund, payment: after }]);
  provider.planTimers();
  return busyMs > 0 ? stillBusy() : { ok: true, value: refund };
}

/** Ends a pending refund: the customer has the money, or it failed and the shop has it back. */
export function endRefund(provider: Provider, id: string): void {
  const pending = provider.ledger.refund(id);
  const payment = provider.ledger.payment(pending?.payment_id ?? '');
  if (pending?.status !== 'pending' || !payment) return;
  const refund: RefundRecord = { ...pending, status: pending.ends_as };
  const failed = refund.status === 'failed';
  const after = failed ? unrefunded(payment, refund.amount) : payment;
  provider.record({ payments: [after], refunds: [refund] }, [
    { event: failed ? 'refund.failed' : 'refund.processed', refund, payment: after },
  ]);
}

/** Returns an authorisation that nobody captured in time; the shop never had the money. */
export function returnUncaptured(provider: Provider, paymentId: string): Outcome<PaymentRecord> {
  const payment = provider.ledger.payment(paymentId);
  if (!payment) return unknownId();
  if (payment.status !== 'authorized')
    return refused('Only a payment that is authorized and not captured can be returned', 'payment_id');
  const after = refunded(payment, payment.amount);
  const refund = newRefund(provider, payment, payment.amount);
  provider.record({ payments: [after], refunds: [refund] }, [
    { event: 'refund.processed', refund, payment: after },
  ]);
  return { ok: true, value: after };
}

function newRefund(provider: Provider, payment: PaymentRecord, amount: number): RefundRecord {
  return {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: 'INR',
    payment_id: payment.id,
    notes: [],
    receipt: null,
    acquirer_data: { arn: null },
    created_at: unixSeconds(provider),
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
    idempotency: null,
    busy_until_ms: 0,
    ends_at_ms: null,
    ends_as: 'processed',
  };
}

function stillBusy(): Outcome<never> {
  const busy = refused('Request with the same idempotency key is still being processed.');
  return { ...busy, status: 409 };
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
