import { z } from 'zod';
import { type OrderRecord, type PaymentRecord, paymentRecord } from '../ledger/records.ts';
import type { ProviderEvent } from '../webhooks/event-body.ts';
import { paymentMethods } from './entities.ts';
import { newId, type Provider, unixSeconds } from './provider.ts';
import { type Outcome, parseRequest, refused, unknownId } from './refused.ts';

/** What a customer or bank does; `created` is still pending, at the bank or in the customer's app. */
export const payRequest = z.object({
  order_id: z.string(),
  outcome: z.enum(['captured', 'failed', 'authorized', 'created']).default('captured'),
  method: z.enum(paymentMethods).default('upi'),
  email: z.string().max(200).default('customer@example.com'),
  contact: z.string().max(30).default('+919999999999'),
  description: z.string().max(255).nullish(),
  /** For `authorized`: delay of the automatic capture; absent: never. */
  capture_after_ms: z.int().min(0).max(86_400_000).nullish(),
});
type Attempt = z.output<typeof payRequest>;

/** One attempt to pay an order. A paid order accepts no more, unless the fault switch allows it. */
export function payOrder(provider: Provider, attempt: Attempt): Outcome<PaymentRecord> {
  const order = provider.ledger.orders.get(attempt.order_id);
  if (!order) return unknownId();
  if (order.status === 'paid' && !provider.switches().allowSecondPayment) return alreadyPaid();
  const tried: OrderRecord = {
    ...order,
    status: order.status === 'paid' ? 'paid' : 'attempted',
    attempts: order.attempts + 1,
  };
  const created = newPayment(order, attempt);
  const { outcome, capture_after_ms: delay = null } = attempt;
  const keep = (payment: PaymentRecord, events: ProviderEvent[]): Outcome<PaymentRecord> => {
    provider.record({ orders: [tried], payments: [payment] }, events);
    return { ok: true, value: payment };
  };
  if (outcome === 'created') return keep(created, []);
  if (outcome === 'failed') {
    const payment: PaymentRecord = { ...created, ...declined };
    return keep(payment, [{ event: 'payment.failed', payment }]);
  }
  const waits = outcome === 'authorized' || order.capture === 'manual';
  const payment = authorised(created, waits && delay !== null ? Date.now() + delay : null);
  const events: ProviderEvent[] = [{ event: 'payment.authorized', payment }];
  return waits ? keep(payment, events) : recordCapture(provider, tried, payment, events);
}

const captureRequest = z.object({
  amount: z.int({ error: 'The amount must be an integer.' }),
  currency: z.literal('INR', { error: 'Currency is not supported' }).default('INR'),
});

/** The shop's own capture: the amount (paise) must be the authorised one. */
export function captureAsAsked(provider: Provider, paymentId: string, body: unknown): Outcome<PaymentRecord> {
  const payment = provider.ledger.payments.get(paymentId);
  if (!payment) return unknownId();
  const parsed = parseRequest(captureRequest, body);
  if (!parsed.ok) return parsed;
  if (parsed.value.amount === payment.amount) return capturePayment(provider, paymentId);
  return refused('Capture amount must be equal to the amount authorized', 'amount');
}

/** Captures an authorised payment: only once, and no second payment of a paid order. */
export function capturePayment(provider: Provider, paymentId: string): Outcome<PaymentRecord> {
  const payment = provider.ledger.payments.get(paymentId);
  const order = provider.ledger.orders.get(payment?.order_id ?? '');
  if (!payment || !order) return unknownId();
  if (payment.captured) return refused('This payment has already been captured');
  if (payment.status !== 'authorized')
    return refused('Only payments which have been authorized and not yet captured can be captured');
  if (order.status === 'paid' && !provider.switches().allowSecondPayment) return alreadyPaid();
  return recordCapture(provider, order, payment, []);
}

/**
 * The bank reports late that a failed payment went through after all: failed, authorised, captured. This
 * happens to Razorpay even if the customer has meanwhile paid the order with another payment.
 */
export function lateAuthorise(provider: Provider, paymentId: string): Outcome<PaymentRecord> {
  const failed = provider.ledger.payments.get(paymentId);
  const order = provider.ledger.orders.get(failed?.order_id ?? '');
  if (!failed || !order) return unknownId();
  if (failed.status !== 'failed')
    return refused('Only a failed payment can be authorised late', 'payment_id');
  const payment = authorised(failed, null);
  return recordCapture(provider, order, payment, [{ event: 'payment.authorized', payment }]);
}

/** Captures and pays the order in one write. Only the paying payment emits `order.paid`. */
function recordCapture(
  provider: Provider,
  before: OrderRecord,
  authorised: PaymentRecord,
  events: ProviderEvent[],
): Outcome<PaymentRecord> {
  const payment = captured(authorised);
  const order = paid(before);
  const first: ProviderEvent[] = before.status === 'paid' ? [] : [{ event: 'order.paid', payment, order }];
  provider.record({ orders: [order], payments: [payment] }, [
    ...events,
    { event: 'payment.captured', payment },
    ...first,
  ]);
  return { ok: true, value: payment };
}

const alreadyPaid = (): Outcome<never> =>
  refused('Payment failed: this order is already paid.', 'order_id', 'order_already_paid');

const noError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

const declined = {
  status: 'failed',
  error_code: 'BAD_REQUEST_ERROR',
  error_description:
    "Your payment didn't go through as it was declined by the bank. Try another payment method.",
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
} as const;

/** Legal from `created`, and from `failed` when the bank reports late. */
function authorised(payment: PaymentRecord, captureAtMs: number | null): PaymentRecord {
  return { ...payment, ...noError, status: 'authorized', capture_at_ms: captureAtMs };
}

/** The shop has the money. Razorpay's fee (paise) is 2 % plus 18 % GST on that; `fee` includes the tax. */
export function captured(payment: PaymentRecord): PaymentRecord {
  const charge = Math.round(payment.amount * 0.02);
  const tax = Math.round(charge * 0.18);
  return { ...payment, status: 'captured', captured: true, fee: charge + tax, tax, capture_at_ms: null };
}

/** The order once a payment of its whole amount is captured. */
export function paid(order: OrderRecord): OrderRecord {
  return { ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 };
}

type Payer = Pick<Attempt, 'method' | 'email' | 'contact' | 'description'>;

/** A new payment, `created`. */
export function newPayment(order: OrderRecord, payer: Payer): PaymentRecord {
  const { method, email, contact, description } = payer;
  return paymentRecord.parse({
    id: newId('pay'),
    amount: order.amount,
    order_id: order.id,
    method,
    description: description ?? null,
    bank: method === 'netbanking' ? 'HDFC' : null,
    wallet: method === 'wallet' ? 'mobikwik' : null,
    vpa: method === 'upi' ? 'success@razorpay' : null,
    email,
    contact,
    notes: order.notes,
    created_at: unixSeconds(),
  });
}
