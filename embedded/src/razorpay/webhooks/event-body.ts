import type { OrderRecord, PaymentRecord, RefundRecord } from '../ledger/records.ts';
import { disputeEntity, orderEntity, paymentEntity, refundEntity } from '../provider/entities.ts';

/** A webhook event, with records as of that moment. */
export type ProviderEvent =
  | { event: 'payment.authorized' | 'payment.captured' | 'payment.failed'; payment: PaymentRecord }
  | { event: 'order.paid'; payment: PaymentRecord; order: OrderRecord }
  | { event: `payment.dispute.${string}`; payment: PaymentRecord }
  | {
      event: 'refund.created' | 'refund.processed' | 'refund.failed';
      refund: RefundRecord;
      payment: PaymentRecord;
    };

/** The exact text that is signed and sent. `createdAt` in unix seconds. */
export function eventBody(event: ProviderEvent, accountId: string, createdAt: number): string {
  const payload = payloadOf(event);
  return JSON.stringify({
    entity: 'event',
    account_id: accountId,
    event: event.event,
    contains: Object.keys(payload),
    payload,
    created_at: createdAt,
  });
}

function payloadOf(event: ProviderEvent): Record<string, { entity: unknown }> {
  const payment = { entity: paymentEntity.parse(event.payment) };
  if (event.event === 'order.paid') return { payment, order: { entity: orderEntity.parse(event.order) } };
  if (event.event.startsWith('payment.dispute.'))
    return { payment, dispute: { entity: disputeEntity.parse(event.payment.dispute) } };
  if ('refund' in event) return { refund: { entity: refundEntity.parse(event.refund) }, payment };
  return { payment };
}
