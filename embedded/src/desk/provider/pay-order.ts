import type { PaymentRecord } from '../ledger/records.ts';
import type { ProviderEvent } from '../webhooks/event-body.ts';
import type { OrderEntity, PaymentMethod } from './entities.ts';
import { newId } from './ids.ts';
import { type Provider, unixSeconds } from './provider.ts';
import { type Outcome, refused, unknownId } from './refused.ts';
import { attempted, authorised, captured, failed, paid } from './transitions.ts';

export type Attempt = {
  orderId: string;
  outcome: 'captured' | 'failed' | 'authorized';
  method: PaymentMethod;
  email: string;
  contact: string;
  description: string | null;
  /** For `authorized`: capture by itself after so long; null waits for somebody to capture. */
  captureAfterMs: number | null;
};

/** One try of a customer to pay an order. A paid order takes no more, unless the fault switch says so. */
export function payOrder(provider: Provider, attempt: Attempt): Outcome<PaymentRecord> {
  const order = provider.ledger.order(attempt.orderId);
  if (!order) return unknownId();
  if (order.status === 'paid' && !provider.allowSecondPayment()) return alreadyPaid();
  const tried = attempted(order);
  const created = newPayment(provider, order, attempt);
  if (attempt.outcome === 'failed') {
    const payment = failed(created);
    provider.record({ orders: [tried], payments: [payment] }, [{ event: 'payment.failed', payment }]);
    return { ok: true, value: payment };
  }
  const captureAt = attempt.captureAfterMs === null ? null : provider.now() + attempt.captureAfterMs;
  const payment = authorised(created, attempt.outcome === 'authorized' ? captureAt : null);
  if (attempt.outcome === 'authorized') {
    provider.record({ orders: [tried], payments: [payment] }, [{ event: 'payment.authorized', payment }]);
    provider.captureLater(payment.id);
    return { ok: true, value: payment };
  }
  return {
    ok: true,
    value: recordCapture(provider, tried, payment, [{ event: 'payment.authorized', payment }]),
  };
}

/** Captures and pays the order in one write. `order.paid` is told once, by the payment that paid it. */
export function recordCapture(
  provider: Provider,
  order: OrderEntity,
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

function newPayment(provider: Provider, order: OrderEntity, attempt: Attempt): PaymentRecord {
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
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: unixSeconds(provider),
    capture_at_ms: null,
  };
}
