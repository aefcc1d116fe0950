import { jobIds, type MailQueue } from '../../contracts/index.ts';
import type { Mail, MailTemplate, Models } from '../models/index.ts';
import type { Producer } from '../queues/index.ts';
import { type NewMail, writeMail } from './write-mail.ts';

/** Nobody's link waits behind a pile of contact messages, nor behind a larder that runs low. */
const mailQueues: Record<MailTemplate, MailQueue> = {
  'verify-email': 'account-email',
  'reset-password': 'account-email',
  'email-change': 'account-email',
  'new-email': 'account-email',
  'new-device': 'account-email',
  'second-factor': 'account-email',
  refund: 'account-email',
  'order-confirmation': 'account-email',
  'order-sent': 'account-email',
  'order-cancelled': 'account-email',
  'low-stock': 'low-stock-email',
  contact: 'contact-email',
};

/** A busy evening's confirmations let the links of those who want to log in go first. */
const background: readonly MailTemplate[] = ['order-confirmation', 'order-sent'];

/** The queue of a mail of the outbox, and its job there. */
export function mailJob({ _id, template }: Pick<Mail, '_id' | 'template'>, requestId?: string) {
  return {
    queue: mailQueues[template],
    job: {
      payload: { mailId: _id, requestId },
      jobId: jobIds.mail(_id),
      background: background.includes(template),
    },
  };
}

/** False when the queue did not take it: the sweep finds what was written and never sent. */
export function enqueueMail(
  producer: Pick<Producer, 'enqueue'>,
  mail: Pick<Mail, '_id' | 'template'>,
  requestId?: string,
): Promise<boolean> {
  const { queue, job } = mailJob(mail, requestId);
  return producer.enqueue(queue, [job]);
}

/**
 * Puts a mail in the outbox and tells its queue. When the queue is away the mail still goes out: the
 * sweep finds what was written and never sent.
 */
export async function queueMail<D extends Record<string, unknown>>(
  { models, producer }: { models: Models; producer: Producer },
  mail: NewMail<D>,
  requestId?: string,
): Promise<void> {
  await writeMail(models, mail);
  await enqueueMail(producer, mail, requestId);
}
