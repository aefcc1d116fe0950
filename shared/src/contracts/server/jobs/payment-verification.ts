import { Id } from '../../primitives.ts';
import { z } from '../../z.ts';
import type { JobKind } from './job-kind.ts';

/** Asks the provider about a checkout's payments. */
export const paymentVerification = {
  name: 'payment-verification',
  payload: z.object({
    checkoutId: Id,
    /** Reported as paid (browser, webhook): retry until the provider agrees. */
    claimed: z.boolean(),
    requestId: z.optional(z.string()),
  }),
  id: (checkoutId: string, cause: string) => `verify-${checkoutId}-${cause}`,
  attempts: 12,
  backoffMs: 500,
  concurrency: 20,
  perSecond: 'PROVIDER_CALLS_PER_SECOND',
  targetMs: 5_000,
  part: 'payment',
  title: 'Checking payments',
  retryWont: [
    'It does not charge anybody: it only asks the provider what happened.',
    'A payment that was booked is not booked twice.',
  ],
} as const satisfies JobKind;
