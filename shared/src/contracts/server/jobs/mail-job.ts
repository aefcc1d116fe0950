import { z } from '../../z.ts';

/** What the kinds of job that send a mail of the outbox have in common. */
export const mailJob = {
  payload: z.object({ mailId: z.string(), requestId: z.optional(z.string()) }),
  id: (mailId: string) => `mail-${mailId}`,
  attempts: 8,
  backoffMs: 2_000,
  part: 'mail',
  retryWont: ['An email that went out is not sent again.'],
} as const;
