import type { OrderRecord, PaymentRecord, RefundRecord } from '../ledger/records.ts';
import { disputeEntity, orderEntity, paymentEntity, refundEntity } from '../provider/entities.ts';

/** A webhook event, with records as of that moment. */
export type ProviderEvent = {
  event:
    | `payment.${'authorized' | 'captured' | 'failed'}`
    | 'order.paid'
    | `payment.dispute.${string}`
    | `refund.${RefundRecord['status'] | 'created'}`;
  payment: PaymentRecord;
  order?: OrderRecord;
  refund?: RefundRecord;
};

const ACCOUNT_ID = 'acc_FornoSandbox00';

/** The exact text that is signed and sent. `createdAt` in unix seconds. */
export function eventBody(event: ProviderEvent, createdAt: number): string {
  const payload = payloadOf(event);
  return JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT_ID,
    event: event.event,
    contains: Object.keys(payload),
    payload,
    created_at: createdAt,
  });
}

function payloadOf({ event, payment, order, refund }: ProviderEvent): Record<string, { entity: unknown }> {
  return {
    ...(refund && { refund: { entity: refundEntity.parse(refund) } }),
    payment: { entity: paymentEntity.parse(payment) },
    ...(order && { order: { entity: orderEntity.parse(order) } }),
    ...(event.startsWith('payment.dispute.') && {
      dispute: { entity: disputeEntity.parse(payment.dispute) },
    }),
  };
}
