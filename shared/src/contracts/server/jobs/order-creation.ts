import { Id } from '../../primitives.ts';
import { z } from '../../z.ts';
import type { JobKind } from './job-kind.ts';

/** Makes the order of one line of a paid checkout. */
export const orderCreation = {
  name: 'order-creation',
  payload: z.object({ checkoutId: Id, line: z.int(), requestId: z.optional(z.string()) }),
  id: (checkoutId: string, line: number) => `line-${checkoutId}-${line}`,
  attempts: 20,
  backoffMs: 250,
  concurrency: 50,
  targetMs: 5_000,
  part: 'ordering',
  title: 'Creating orders',
  retryWont: [
    'It does not make a second order: a line that has its order keeps it.',
    'It takes no stock twice and charges nobody.',
  ],
} as const satisfies JobKind;
