import type { z } from '../../z.ts';
import type { JobKind } from './job-kind.ts';
import { accountEmail, contactEmail, lowStockEmail } from './mail-jobs.ts';
import { orderCreation } from './order-creation.ts';
import { paymentVerification } from './payment-verification.ts';
import { printing } from './printing.ts';
import { push } from './push.ts';
import { refunds } from './refunds.ts';
import { sweep } from './sweep.ts';

/** The kinds of job, as the queues page, Bull Board and the metrics show them. */
export const jobKinds = {
  [paymentVerification.name]: paymentVerification,
  [orderCreation.name]: orderCreation,
  [refunds.name]: refunds,
  [accountEmail.name]: accountEmail,
  [lowStockEmail.name]: lowStockEmail,
  [contactEmail.name]: contactEmail,
  [printing.name]: printing,
  [push.name]: push,
  [sweep.name]: sweep,
};

export type QueueName = keyof typeof jobKinds;
export const queueNames = Object.values(jobKinds).map(({ name }) => name);

/** Those that send mails of the outbox. */
export type MailQueue = Extract<QueueName, `${string}-email`>;

export type JobPayload<Q extends QueueName> = z.infer<(typeof jobKinds)[Q]['payload']>;

/** Whatever the kind: what each has or may have. */
export const queueSettings: Readonly<Record<QueueName, JobKind>> = jobKinds;
