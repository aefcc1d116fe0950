import { z } from 'zod';
import type { PaymentRecord } from '../ledger/records.ts';
import { alreadyPaid, recordCapture } from './pay-order.ts';
import type { Provider } from './provider.ts';
import { type Outcome, parseRequest, refused, unknownId } from './refused.ts';
import { authorised } from './transitions.ts';

const request = z.object({
  amount: z.int({ error: 'The amount must be an integer.' }),
  currency: z.literal('INR', { error: 'Currency is not supported' }).default('INR'),
});

/** The shop's own capture: the amount (paise) must be the authorised one. */
export function captureAsAsked(provider: Provider, paymentId: string, body: unknown): Outcome<PaymentRecord> {
  const payment = provider.ledger.payment(paymentId);
  if (!payment) return unknownId();
  const parsed = parseRequest(request, body);
  if (!parsed.ok) return parsed;
  if (parsed.value.amount !== payment.amount) {
    return refused('Capture amount must be equal to the amount authorized', 'amount');
  }
  return capturePayment(provider, paymentId);
}

/** Captures an authorised payment: only once, and no second payment of a paid order. */
export function capturePayment(provider: Provider, paymentId: string): Outcome<PaymentRecord> {
  const payment = provider.ledger.payment(paymentId);
  const order = provider.ledger.order(payment?.order_id ?? '');
  if (!payment || !order) return unknownId();
  if (payment.captured) return refused('This payment has already been captured');
  if (payment.status !== 'authorized') {
    return refused('Only payments which have been authorized and not yet captured can be captured');
  }
  if (order.status === 'paid' && !provider.allowSecondPayment()) return alreadyPaid();
  return { ok: true, value: recordCapture(provider, order, payment) };
}

/**
 * The bank reports late that a failed payment went through after all: failed, authorised, captured. This
 * happens to Razorpay even if the customer has meanwhile paid the order with another payment.
 */
export function lateAuthorise(provider: Provider, paymentId: string): Outcome<PaymentRecord> {
  const payment = provider.ledger.payment(paymentId);
  const order = provider.ledger.order(payment?.order_id ?? '');
  if (!payment || !order) return unknownId();
  if (payment.status !== 'failed')
    return refused('Only a failed payment can be authorised late', 'payment_id');
  const late = authorised(payment, null);
  return {
    ok: true,
    value: recordCapture(provider, order, late, [{ event: 'payment.authorized', payment: late }]),
  };
}
