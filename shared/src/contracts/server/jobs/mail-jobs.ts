import { z } from '../../z.ts';
import type { JobKind } from './job-kind.ts';

/** What the kinds of job that send a mail of the outbox have in common. */
const mailJob = {
  payload: z.object({ mailId: z.string(), requestId: z.optional(z.string()) }),
  id: (mailId: string) => `mail-${mailId}`,
  attempts: 8,
  backoffMs: 2_000,
  part: 'mail',
  retryWont: ['An email that went out is not sent again.'],
} as const;

/** Sends a customer a mail. */
export const accountEmail = {
  ...mailJob,
  name: 'account-email',
  concurrency: 3,
  perSecond: 'MAILS_PER_SECOND',
  targetMs: 60_000,
  title: 'Emails to customers',
} as const satisfies JobKind;

/** Sends a mail of a contact form or of an answer to one. */
export const contactEmail = {
  ...mailJob,
  name: 'contact-email',
  concurrency: 1,
  perSecond: 1,
  targetMs: 300_000,
  title: 'Contact emails',
} as const satisfies JobKind;

/** Tells the shop by mail that an ingredient is running out. */
export const lowStockEmail = {
  ...mailJob,
  name: 'low-stock-email',
  concurrency: 1,
  perSecond: 1,
  targetMs: 300_000,
  title: 'Low stock emails',
} as const satisfies JobKind;
