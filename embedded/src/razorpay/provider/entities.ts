import { disputeStatuses } from '@forno/shared/domain';
import { z } from 'zod';

/** What Razorpay's API shows. Amounts in paise, times in unix seconds; defaults are those of a new entity. */

/** Razorpay gives `[]` for empty notes and an object otherwise. */
const notes = z
  .union([z.record(z.string(), z.union([z.string(), z.number()])), z.array(z.never())])
  .default([]);
const text = z.string().nullable().default(null);
const nothing = z.null().default(null);
const paise = z.int().default(0);
const currency = z.literal('INR').default('INR');

export const orderEntity = z.object({
  id: z.string(),
  entity: z.literal('order').default('order'),
  amount: z.int(),
  amount_paid: paise,
  amount_due: z.int(),
  currency,
  receipt: text,
  offer_id: nothing,
  status: z.enum(['created', 'attempted', 'paid']).default('created'),
  attempts: z.int().default(0),
  notes,
  created_at: z.int(),
});

export const paymentMethods = ['upi', 'card', 'netbanking', 'wallet'] as const;

export const paymentEntity = z.object({
  id: z.string(),
  entity: z.literal('payment').default('payment'),
  amount: z.int(),
  currency,
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']).default('created'),
  order_id: z.string(),
  invoice_id: nothing,
  international: z.boolean().default(false),
  method: z.enum(paymentMethods),
  amount_refunded: paise,
  refund_status: z.enum(['partial', 'full']).nullable().default(null),
  captured: z.boolean().default(false),
  description: text,
  card_id: text,
  bank: text,
  wallet: text,
  vpa: text,
  email: z.string(),
  contact: z.string(),
  notes,
  fee: z.int().nullable().default(null),
  tax: z.int().nullable().default(null),
  error_code: text,
  error_description: text,
  error_source: text,
  error_step: text,
  error_reason: text,
  acquirer_data: z.record(z.string(), z.string().nullable()).default({}),
  created_at: z.int(),
});

export const refundEntity = z.object({
  id: z.string(),
  entity: z.literal('refund').default('refund'),
  amount: z.int(),
  currency,
  payment_id: z.string(),
  notes,
  receipt: text,
  acquirer_data: z.object({ arn: text }).prefault({}),
  created_at: z.int(),
  batch_id: nothing,
  status: z.enum(['pending', 'processed', 'failed']).default('processed'),
  speed_processed: z.enum(['normal', 'instant']).default('normal'),
  speed_requested: z.enum(['normal', 'optimum']).default('normal'),
});

export const disputeEntity = z.object({
  id: z.string(),
  entity: z.literal('dispute').default('dispute'),
  payment_id: z.string(),
  amount: z.int(),
  currency,
  amount_deducted: paise,
  reason_code: z.string().default('goods_not_received'),
  respond_by: z.int(),
  status: z.enum(disputeStatuses).default('open'),
  phase: z.literal('chargeback').default('chargeback'),
  created_at: z.int(),
});

export type DisputeEntity = z.output<typeof disputeEntity>;
export type OrderEntity = z.output<typeof orderEntity>;
export type PaymentEntity = z.output<typeof paymentEntity>;
export type RefundEntity = z.output<typeof refundEntity>;
