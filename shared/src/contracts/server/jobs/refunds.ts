import { Id } from '../../primitives.ts';
import { z } from '../../z.ts';
import type { JobKind } from './job-kind.ts';

/** Makes one refund at the provider. */
export const refunds = {
  name: 'refunds',
  payload: z.object({ checkoutId: Id, key: z.string(), requestId: z.optional(z.string()) }),
  id: (key: string) => `refund-${key}`,
  attempts: 12,
  backoffMs: 1_000,
  concurrency: 5,
  perSecond: 'PROVIDER_CALLS_PER_SECOND',
  targetMs: 60_000,
  part: 'payment',
  title: 'Refunds',
  retryWont: [
    'It does not refund twice: the provider recognises the refund by its key and returns the existing one.',
  ],
} as const satisfies JobKind;
