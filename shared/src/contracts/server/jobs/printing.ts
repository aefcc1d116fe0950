import { z } from '../../z.ts';
import type { JobKind } from './job-kind.ts';

/** Sends one sheet to a receipt printer. */
export const printing = {
  name: 'printing',
  payload: z.object({ printId: z.string() }),
  id: (printId: string) => `print-${printId}`,
  // A printer may be away for an hour: it is asked every 20 s until the sheet is too old.
  attempts: 1_000,
  backoffMs: 20_000,
  evenly: true,
  // Each printer takes one at a time; those of one that is away must not hold up another's.
  concurrency: 20,
  targetMs: 60_000,
  title: 'Printing',
  retryWont: ['A sheet that was printed is not printed again.'],
} as const satisfies JobKind;
