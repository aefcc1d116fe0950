import { z } from 'zod';
import { type OrderRecord, orderRecord } from '../ledger/records.ts';
import { newId, type Provider, unixSeconds } from './provider.ts';
import { type Outcome, parseRequest, refused } from './refused.ts';

export const notesRequest = z
  .union([z.record(z.string(), z.union([z.string().max(256), z.number()])), z.array(z.never())], {
    error: 'The notes must be an object of at most 15 short texts.',
  })
  .refine((notes) => Object.keys(notes).length <= 15, 'The notes may not have more than 15 keys.')
  .default([]);

const minutes = z
  .int({ error: 'The expiry period must be an integer.' })
  .max(7_200, 'The expiry period may not be greater than 7200.');

const request = z.object({
  amount: z
    .int({
      error: (issue) =>
        issue.input === undefined ? 'The amount field is required.' : 'The amount must be an integer.',
    })
    .min(100, 'Order amount less than minimum amount allowed')
    .max(50_000_000, 'Amount exceeds maximum amount allowed.'),
  currency: z.literal('INR', { error: 'Currency is not supported' }),
  receipt: z
    .string({ error: 'The receipt must be a string.' })
    .max(40, 'The receipt may not be greater than 40 characters.')
    .nullish(),
  notes: notesRequest,
  payment: z
    .object({
      capture: z.enum(['automatic', 'manual'], { error: 'The capture must be automatic or manual.' }),
      capture_options: z
        .object({
          automatic_expiry_period: minutes
            .min(12, 'The automatic expiry period must be at least 12.')
            .optional(),
          manual_expiry_period: minutes.optional(),
          refund_speed: z.enum(['normal', 'optimum'], { error: 'The refund speed is not valid.' }).optional(),
        })
        .optional(),
    })
    .optional(),
  unique_receipt: z.boolean({ error: 'The unique receipt field must be true or false.' }).optional(),
});

/** An order record of this amount, in paise; the other given fields override a new order's defaults. */
export function newOrder(given: { amount: number } & Partial<OrderRecord>): OrderRecord {
  return orderRecord.parse({
    id: newId('order'),
    amount_due: given.amount,
    created_at: unixSeconds(),
    ...given,
  });
}

/**
 * Creates an order. With `unique_receipt` a repeated request returns the existing order, so that a shop whose
 * answer got lost may retry; the same receipt for another amount is refused.
 */
export function createOrder({ ledger, record }: Provider, body: unknown): Outcome<OrderRecord> {
  const parsed = parseRequest(request, body);
  if (!parsed.ok) return parsed;
  const { amount, receipt = null, notes, payment, unique_receipt: unique = false } = parsed.value;
  const known =
    unique && receipt !== null ? ledger.orders.all().find((order) => order.receipt === receipt) : undefined;
  if (known && known.amount !== amount)
    return refused('An order with this receipt exists with another amount.', 'receipt');
  if (known) return { ok: true, value: known };
  const order = newOrder({ amount, receipt, notes, capture: payment?.capture ?? null });
  record({ orders: [order] });
  return { ok: true, value: order };
}
