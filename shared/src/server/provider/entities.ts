import { z } from 'zod';
import { disputeStatuses, limits } from '../../domain/index.ts';

/** The parts of the provider's responses that we use. Amounts in paise, times in seconds. */
export const ProviderOrder = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  receipt: z.string().nullable(),
  /** Ours identify their checkout; without notes the provider sends an empty list. */
  notes: z.record(z.string(), z.unknown()).catch({}),
  created_at: z.number().catch(0),
});
export type ProviderOrder = z.infer<typeof ProviderOrder>;

const paymentStates = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;

export const ProviderPayment = z.object({
  id: z.string(),
  /** Odd values of fields that decide nothing must not hide the whole list. */
  order_id: z.string().nullable().catch(null),
  amount: z.number(),
  currency: z.string(),
  /** `unknown`: a status added by the provider. One such payment must not hide the others. */
  status: z.enum([...paymentStates, 'unknown']).catch('unknown'),
  /** Whether it was ever captured: a payment refunded without that was only returned by its bank. */
  captured: z.boolean().nullish(),
  amount_refunded: z.number().nullable().default(0),
  error_description: z.string().nullish().catch(null),
  email: z.string().nullish().catch(null),
  created_at: z.number(),
});
export type ProviderPayment = z.infer<typeof ProviderPayment>;

/** Fully refunded, or all but a remainder that can't be. */
export function isRefunded({ status, amount, amount_refunded }: ProviderPayment): boolean {
  return (
    status === 'refunded' ||
    (status === 'captured' && amount - (amount_refunded ?? 0) < limits.paymentMinPaise)
  );
}

export const ProviderRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number(),
  status: z.string(),
  /** Ours carry our refund id. */
  notes: z.object({ key: z.string().optional() }).catch({}).default({}),
  created_at: z.number(),
});
export type ProviderRefund = z.infer<typeof ProviderRefund>;

export const ProviderDispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number(),
  /** Taken from our balance once it is lost. */
  amount_deducted: z.number().catch(0),
  reason_code: z.string().catch('no reason given'),
  respond_by: z.number(),
  /** One that the provider has added since is for the owner to look at. */
  status: z.enum(disputeStatuses).catch('open'),
});
export type ProviderDispute = z.infer<typeof ProviderDispute>;

export const collectionOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });
