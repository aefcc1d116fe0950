import type { OrderRecord, PaymentRecord } from '../ledger/records.ts';

export const noError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

/** Legal from `created`, and from `failed` when the bank reports late. */
export function authorised(payment: PaymentRecord, captureAtMs: number | null): PaymentRecord {
  return { ...payment, ...noError, status: 'authorized', capture_at_ms: captureAtMs };
}

/** The shop has the money. Razorpay's fee (paise) is 2 % plus 18 % GST on that; `fee` includes the tax. */
export function captured(payment: PaymentRecord): PaymentRecord {
  const charge = Math.round(payment.amount * 0.02);
  const tax = Math.round(charge * 0.18);
  return {
    ...payment,
    status: 'captured',
    captured: true,
    fee: charge + tax,
    tax,
    capture_at_ms: null,
  };
}

export function failed(payment: PaymentRecord): PaymentRecord {
  return {
    ...payment,
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description:
      "Your payment didn't go through as it was declined by the bank. Try another payment method.",
    error_source: 'bank',
    error_step: 'payment_authorization',
    error_reason: 'payment_failed',
  };
}

/** `amount` in paise, at most what is not yet refunded. */
export function refunded(payment: PaymentRecord, amount: number): PaymentRecord {
  const total = payment.amount_refunded + amount;
  const full = total === payment.amount;
  return {
    ...payment,
    amount_refunded: total,
    refund_status: full ? 'full' : 'partial',
    status: full ? 'refunded' : payment.status,
  };
}

/** A refund of `amount` paise failed: the shop has the money back. */
export function unrefunded(payment: PaymentRecord, amount: number): PaymentRecord {
  const total = payment.amount_refunded - amount;
  return {
    ...payment,
    amount_refunded: total,
    refund_status: total === 0 ? null : 'partial',
    status: payment.captured ? 'captured' : payment.status,
  };
}

export function attempted(order: OrderRecord): OrderRecord {
  const status = order.status === 'paid' ? 'paid' : 'attempted';
  return { ...order, status, attempts: order.attempts + 1 };
}

export function paid(order: OrderRecord): OrderRecord {
  return { ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 };
}
