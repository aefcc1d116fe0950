import type { JobKind } from './job-kind.ts';
import { mailJob } from './mail-job.ts';

/** Sends a mail of a contact form or a ticket. */
export const contactEmail = {
  ...mailJob,
  name: 'contact-email',
  concurrency: 1,
  perSecond: 1,
  targetMs: 300_000,
  title: 'Contact emails',
} as const satisfies JobKind;
