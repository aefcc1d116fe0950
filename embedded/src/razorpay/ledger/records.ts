import { z } from 'zod';
import { disputeEntity, orderEntity, paymentEntity, refundEntity } from '../provider/entities.ts';

/** An order and who captures its payments. */
export const orderRecord = orderEntity.extend({
  capture: z.enum(['automatic', 'manual']).nullable().default(null),
});

/** A payment with the sandbox's own data: when it is captured automatically (ms since 1970), if ever; its dispute. */
export const paymentRecord = paymentEntity.extend({
  capture_at_ms: z.number().nullable().default(null),
  dispute: disputeEntity.optional(),
});

/**
 * A refund with its idempotency key and request; while in progress (until `busy_until_ms`) a repeated request is a
 * conflict; a pending one ends (as `ends_as`) at `ends_at_ms`.
 */
export const refundRecord = refundEntity.extend({
  idempotency: z.object({ key: z.string(), request: z.string() }).nullable().default(null),
  busy_until_ms: z.number().default(0),
  ends_at_ms: z.number().nullable().default(null),
  ends_as: z.enum(['processed', 'failed']).default('processed'),
});

/** An event's delivery to the shop. `body` is the exact text that is signed; copies share `event_id`. */
const deliveryRecord = z.object({
  id: z.string(),
  event_id: z.string(),
  event: z.string(),
  payment_id: z.string(),
  body: z.string(),
  created_at_ms: z.number(),
  attempts: z.int(),
  next_at_ms: z.number(),
  state: z.enum(['waiting', 'delivered', 'dropped', 'given_up']),
});

export type OrderRecord = z.output<typeof orderRecord>;
export type PaymentRecord = z.output<typeof paymentRecord>;
export type RefundRecord = z.output<typeof refundRecord>;
export type DeliveryRecord = z.output<typeof deliveryRecord>;

/** One atomic write: whole records, each replacing the one with its id; `forget` drops deliveries. */
export const ledgerWrite = z.object({
  orders: z.array(orderRecord).optional(),
  payments: z.array(paymentRecord).optional(),
  refunds: z.array(refundRecord).optional(),
  deliveries: z.array(deliveryRecord).optional(),
  forget: z.array(z.string()).optional(),
});
export type LedgerWrite = z.output<typeof ledgerWrite>;
