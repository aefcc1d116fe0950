import { z } from 'zod';
import { type PaymentRecord, type RefundRecord, refundRecord } from '../ledger/records.ts';
import { notesRequest } from './create-order.ts';
import { newId, type Provider, unixSeconds } from './provider.ts';
import { type Outcome, parseRequest, refused, unknownId } from './refused.ts';

const request = z.object({
  amount: z
    .int({ error: 'The amount must be an integer.' })
    .min(100, 'The amount must be atleast INR 1.00')
    .optional(),
  speed: z.enum(['normal', 'optimum'], { error: 'The speed must be normal or optimum.' }).default('normal'),
  receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').nullish(),
  notes: notesRequest,
});

const idempotencyKey = /^[\w-]{10,}$/;

/**
 * Refunds captured money, fully or in part (`amount` in paise). With the header `X-Refund-Idempotency` the same
 * key and body return the existing refund; the same key with another body is refused.
 */
export function refundPayment(
  provider: Provider,
  paymentId: string,
  body: unknown,
  key?: string,
): Outcome<RefundRecord> {
  const { ledger } = provider;
  const payment = ledger.payments.get(paymentId);
  if (!payment) return unknownId();
  if (key !== undefined && !idempotencyKey.test(key))
    return refused('The idempotency key must be at least 10 letters, digits, hyphens or underscores.');
  const asked = JSON.stringify([paymentId, body ?? {}]);
  const { outcome, pendingMs, busyMs, noBalance } = provider.switches().refunds;
  const known =
    key === undefined ? undefined : ledger.refunds.all().find(({ idempotency }) => idempotency?.key === key);
  if (known) return repeated(known, asked);
  const parsed = parseRequest(request, body);
  if (!parsed.ok) return parsed;
  const left = payment.amount - payment.amount_refunded;
  const { amount = left, notes, receipt = null, speed } = parsed.value;
  const why = whyNot(payment, amount, noBalance);
  if (why) return why;
  const refund = newRefund(payment, amount, {
    notes,
    receipt,
    status: pendingMs > 0 || outcome === 'failed' ? 'pending' : 'processed',
    speed_requested: speed,
    idempotency: key === undefined ? null : { key, request: asked },
    busy_until_ms: Date.now() + busyMs,
    ends_at_ms: Date.now() + pendingMs,
    ends_as: outcome,
  });
  record(provider, refund, refunded(payment, amount));
  return busyMs > 0 ? stillBusy() : { ok: true, value: refund };
}

function repeated(known: RefundRecord, asked: string): Outcome<RefundRecord> {
  if (known.idempotency?.request !== asked)
    return refused('Different request with the same idempotency key has already been processed.');
  return known.busy_until_ms > Date.now() ? stillBusy() : { ok: true, value: known };
}

function whyNot(payment: PaymentRecord, amount: number, noBalance: boolean) {
  const left = payment.amount - payment.amount_refunded;
  if (!payment.captured) return refused('The payment status should be captured for action to be taken');
  if (left === 0) return refused('The payment has been fully refunded already');
  if (amount > left)
    return refused('The total refund amount is greater than the refund payment amount', 'amount');
  if (noBalance)
    return refused('Your account does not have enough balance to carry out the refund operation.');
  return undefined;
}

/** Ends a pending refund: the customer has the money, or it failed and the shop has it back. */
export function endRefund(provider: Provider, id: string): void {
  const pending = provider.ledger.refunds.get(id);
  const payment = provider.ledger.payments.get(pending?.payment_id ?? '');
  if (pending?.status !== 'pending' || !payment) return;
  const refund = { ...pending, status: pending.ends_as };
  record(provider, refund, refund.status === 'failed' ? refunded(payment, -refund.amount) : payment);
}

/** Returns an authorisation that nobody captured in time; the shop never had the money. */
export function returnUncaptured(provider: Provider, paymentId: string): Outcome<PaymentRecord> {
  const payment = provider.ledger.payments.get(paymentId);
  if (!payment) return unknownId();
  if (payment.status !== 'authorized')
    return refused('Only a payment that is authorized and not captured can be returned', 'payment_id');
  const after = refunded(payment, payment.amount);
  record(provider, newRefund(payment, payment.amount), after);
  return { ok: true, value: after };
}

function record(provider: Provider, refund: RefundRecord, payment: PaymentRecord): void {
  const event = refund.status === 'pending' ? 'refund.created' : (`refund.${refund.status}` as const);
  provider.record({ payments: [payment], refunds: [refund] }, [{ event, refund, payment }]);
}

/** `amount` in paise, at most what is not yet refunded; negative when a refund failed and the shop has it back. */
function refunded(payment: PaymentRecord, amount: number): PaymentRecord {
  const total = payment.amount_refunded + amount;
  const full = total === payment.amount;
  const before = payment.captured ? 'captured' : payment.status;
  return {
    ...payment,
    amount_refunded: total,
    refund_status: full ? 'full' : total === 0 ? null : 'partial',
    status: full ? 'refunded' : before,
  };
}

function newRefund(payment: PaymentRecord, amount: number, more: Partial<RefundRecord> = {}): RefundRecord {
  const created_at = unixSeconds();
  return refundRecord.parse({ id: newId('rfnd'), amount, payment_id: payment.id, created_at, ...more });
}

function stillBusy(): Outcome<never> {
  return { ...refused('Request with the same idempotency key is still being processed.'), status: 409 };
}
