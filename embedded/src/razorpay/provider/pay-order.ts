import type { OrderRecord, PaymentRecord } from '../ledger/records.ts';
import type { ProviderEvent } from '../webhooks/event-body.ts';
import type { PaymentMethod } from './entities.ts';
import { newId } from './ids.ts';
import { type Provider, unixSeconds } from './provider.ts';
import { type Outcome, refused, unknownId } from './refused.ts';
import { attempted, authorised, captured, failed, noError, paid } from './transitions.ts';

type Attempt = {
  orderId: string;
  /** `created`: still pending, at the bank or in the customer's app. */
  outcome: 'captured' | 'failed' | 'authorized' | 'created';
  method: PaymentMethod;
  email: string;
  contact: string;
  description: string | null;
  /** For `authorized`: delay of the automatic capture; null: manual. */
  captureAfterMs: number | null;
};

/** One attempt to pay an order. A paid order accepts no more, unless the fault switch allows it. */
export function payOrder(provider: Provider, attempt: Attempt): Outcome<PaymentRecord> {
  const order = provider.ledger.order(attempt.orderId);
  if (!order) return unknownId();
  if (order.status === 'paid' && !provider.allowSecondPayment()) return alreadyPaid();
  const tried = attempted(order);
  const created = newPayment(provider, order, attempt);
  if (attempt.outcome === 'created') {
    provider.record({ orders: [tried], payments: [created] }, []);
    return { ok: true, value: created };
  }
  if (attempt.outcome === 'failed') {
    const payment = failed(created);
    provider.record({ orders: [tried], payments: [payment] }, [{ event: 'payment.failed', payment }]);
    return { ok: true, value: payment };
  }
  const captureAt = attempt.captureAfterMs === null ? null : provider.now() + attempt.captureAfterMs;
  const setting = provider.capturesManually() ? 'manual' : 'automatic';
  const waits = attempt.outcome === 'authorized' || (order.capture ?? setting) === 'manual';
  const payment = authorised(created, waits ? captureAt : null);
  if (waits) {
    provider.record({ orders: [tried], payments: [payment] }, [{ event: 'payment.authorized', payment }]);
    provider.planTimers();
    return { ok: true, value: payment };
  }
  return {
    ok: true,
    value: recordCapture(provider, tried, payment, [{ event: 'payment.authorized', payment }]),
  };
}

/** Captures and pays the order in one write. Only the paying payment emits `order.paid`. */
export function recordCapture(
  provider: Provider,
  order: OrderRecord,
  authorisedPayment: PaymentRecord,
  before: ProviderEvent[] = [],
): PaymentRecord {
  const payment = captured(authorisedPayment);
  const paidOrder = paid(order);
  const first = order.status !== 'paid';
  provider.record({ orders: [paidOrder], payments: [payment] }, [
    ...before,
    { event: 'payment.captured', payment },
    ...(first ? [{ event: 'order.paid' as const, payment, order: paidOrder }] : []),
  ]);
  return payment;
}

export function alreadyPaid(): Outcome<never> {
  return refused('Payment failed: this order is already paid.', 'order_id', 'order_already_paid');
}

type Payer = Pick<Attempt, 'method' | 'email' | 'contact' | 'description'>;

/** A new payment, `created`. */
export function newPayment(provider: Provider, order: OrderRecord, attempt: Payer): PaymentRecord {
  const { method } = attempt;
  return {
    id: newId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description,
    card_id: null,
    bank: method === 'netbanking' ? 'HDFC' : null,
    wallet: method === 'wallet' ? 'mobikwik' : null,
    vpa: method === 'upi' ? 'success@razorpay' : null,
    email: attempt.email,
    contact: attempt.contact,
    notes: order.notes,
    fee: null,
    tax: null,
    ...noError,
    acquirer_data: {},
    created_at: unixSeconds(provider),
    capture_at_ms: null,
  };
}
