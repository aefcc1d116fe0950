import type { QueueName } from '../domain/index.ts';
import { Id } from './primitives.ts';
import { z } from './z.ts';

const MailPayload = z.object({ mailId: z.string(), requestId: z.optional(z.string()) });
export type MailPayload = z.infer<typeof MailPayload>;

/** Payloads hold ids, never personal data: job data is clear text in Redis. */
export const jobPayloads = {
  'payment-verification': z.object({
    checkoutId: Id,
    /** Reported as paid (browser, webhook): retry until the provider agrees. */
    claimed: z.boolean(),
    requestId: z.optional(z.string()),
  }),
  'order-creation': z.object({ checkoutId: Id, line: z.int(), requestId: z.optional(z.string()) }),
  refunds: z.object({ checkoutId: Id, key: z.string(), requestId: z.optional(z.string()) }),
  'account-email': MailPayload,
  'low-stock-email': MailPayload,
  'contact-email': MailPayload,
  /** Without a task: a round of all. */
  sweep: z.object({ task: z.optional(z.string()) }),
} as const satisfies Record<QueueName, unknown>;

export type JobPayload<Q extends QueueName> = z.infer<(typeof jobPayloads)[Q]>;

/** Deterministic job ids: one event, one job. BullMQ rejects ':' in them. */
export const jobIds = {
  verification: (checkoutId: string, cause: string) => `verify-${checkoutId}-${cause}`,
  line: (checkoutId: string, line: number) => `line-${checkoutId}-${line}`,
  refund: (key: string) => `refund-${key}`,
  mail: (mailId: string) => `mail-${mailId}`,
  expected: (at: number) => `expected-${at}`,
  sweepRound: (second: number) => `sweep-round-${second}`,
} as const;
