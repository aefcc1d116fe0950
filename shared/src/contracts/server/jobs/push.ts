import { z } from '../../z.ts';
import type { JobKind } from './job-kind.ts';

/** Tells a customer's devices one piece of news of a delivery. */
export const push = {
  name: 'push',
  payload: z.object({ userId: z.string(), checkoutId: z.string(), tag: z.string() }),
  id: (tag: string) => `push-${tag}`,
  // A push service may be away: it is asked every 20 s until that is no news any more.
  attempts: 5_000,
  backoffMs: 20_000,
  evenly: true,
  concurrency: 10,
  targetMs: 60_000,
  title: 'Notifications',
  retryWont: ['A device that was told is not told again.'],
} as const satisfies JobKind;
