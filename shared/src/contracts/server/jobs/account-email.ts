import type { JobKind } from './job-kind.ts';
import { mailJob } from './mail-job.ts';

/** Sends a customer a mail. */
export const accountEmail = {
  ...mailJob,
  name: 'account-email',
  concurrency: 3,
  perSecond: 'MAILS_PER_SECOND',
  targetMs: 60_000,
  title: 'Emails to customers',
} as const satisfies JobKind;
