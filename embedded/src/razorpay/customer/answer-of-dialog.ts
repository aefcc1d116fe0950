import type { PaymentRecord } from '../ledger/records.ts';
import { paymentSignature } from '../provider/signatures.ts';

export type DialogSuccess = {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
};

type DialogFailure = {
  error: {
    code: string;
    description: string;
    source: string;
    step: string;
    reason: string;
    metadata: { order_id: string; payment_id: string };
  };
};

/** The dialog's result for the page: the handler's argument, or that of `payment.failed`. */
export function answerOfDialog(payment: PaymentRecord, keySecret: string): DialogSuccess | DialogFailure {
  if (payment.status === 'failed') {
    return {
      error: {
        code: payment.error_code ?? 'BAD_REQUEST_ERROR',
        description: payment.error_description ?? 'Payment failed',
        source: payment.error_source ?? 'bank',
        step: payment.error_step ?? 'payment_authorization',
        reason: payment.error_reason ?? 'payment_failed',
        metadata: { order_id: payment.order_id, payment_id: payment.id },
      },
    };
  }
  return {
    razorpay_order_id: payment.order_id,
    razorpay_payment_id: payment.id,
    razorpay_signature: paymentSignature(payment.order_id, payment.id, keySecret),
  };
}
