import { disputeStatuses } from '@forno/shared/domain';
import { z } from 'zod';

/** Razorpay gives `[]` for empty notes and an object otherwise. */
const notes = z.union([z.record(z.string(), z.union([z.string(), z.number()])), z.array(z.never())]);

/** An order as Razorpay's API shows it. Amounts in paise, times in unix seconds. */
export const orderEntity = z.object({
  id: z.string(),
  entity: z.literal('order'),
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.literal('INR'),
  receipt: z.string().nullable(),
  offer_id: z.null(),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.int(),
  notes,
  created_at: z.int(),
});

export const paymentMethods = ['upi', 'card', 'netbanking', 'wallet'] as const;

/** A payment as Razorpay's API shows it. Amounts in paise, times in unix seconds. */
export const paymentEntity = z.object({
  id: z.string(),
  entity: z.literal('payment'),
  amount: z.int(),
  currency: z.literal('INR'),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string(),
  invoice_id: z.null(),
  international: z.boolean(),
  method: z.enum(paymentMethods),
  amount_refunded: z.int(),
  refund_status: z.enum(['partial', 'full']).nullable(),
  captured: z.boolean(),
  description: z.string().nullable(),
  card_id: z.string().nullable(),
  bank: z.string().nullable(),
  wallet: z.string().nullable(),
  vpa: z.string().nullable(),
  email: z.string(),
  contact: z.string(),
  notes,
  fee: z.int().nullable(),
  tax: z.int().nullable(),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
  error_source: z.string().nullable(),
  error_step: z.string().nullable(),
  error_reason: z.string().nullable(),
  acquirer_data: z.record(z.string(), z.string().nullable()),
  created_at: z.int(),
});

/** A refund as Razorpay's API shows it. Amounts in paise, times in unix seconds. */
export const refundEntity = z.object({
  id: z.string(),
  entity: z.literal('refund'),
  amount: z.int(),
  currency: z.literal('INR'),
  payment_id: z.string(),
  notes,
  receipt: z.string().nullable(),
  acquirer_data: z.object({ arn: z.string().nullable() }),
  created_at: z.int(),
  batch_id: z.null(),
  status: z.enum(['pending', 'processed', 'failed']),
  speed_processed: z.enum(['normal', 'instant']),
  speed_requested: z.enum(['normal', 'optimum']),
});

/** A dispute as Razorpay's API shows it. */
export const disputeEntity = z.object({
  id: z.string(),
  entity: z.literal('dispute'),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.literal('INR'),
  amount_deducted: z.int(),
  reason_code: z.string(),
  respond_by: z.int(),
  status: z.enum(disputeStatuses),
  phase: z.literal('chargeback'),
  created_at: z.int(),
});

export type DisputeEntity = z.output<typeof disputeEntity>;
export type OrderEntity = z.output<typeof orderEntity>;
export type PaymentEntity = z.output<typeof paymentEntity>;
export type RefundEntity = z.output<typeof refundEntity>;
export type PaymentMethod = PaymentEntity['method'];
