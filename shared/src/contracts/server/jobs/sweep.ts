import { z } from '../../z.ts';
import type { JobKind } from './job-kind.ts';

/** Finds unfinished work and enqueues it again. */
export const sweep = {
  name: 'sweep',
  /** Without a task: a round of all. */
  payload: z.object({ task: z.optional(z.string()) }),
  /** `at`: in ms, or seconds for a round. */
  id: (cause: 'expected' | 'sweep-round', at: number) => `${cause}-${at}`,
  attempts: 1,
  failedMax: 100,
  // A comparison with a provider that hangs, or a rebuild, takes one for minutes: the others go on telling and releasing.
  concurrency: 3,
  targetMs: 30_000,
  title: 'Sweep',
  retryWont: ['It does nothing that is done already.'],
} as const satisfies JobKind;
