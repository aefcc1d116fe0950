import { jobKinds, type MailQueue } from '../../contracts/server/index.ts';
import { isDuplicateKey } from '../db/insert-each.ts';
import { limits } from '../../domain/index.ts';
import type { Mail, MailTemplate, Models } from '../db/models/index.ts';
import type { Producer } from '../queues/index.ts';

export type NewMail<D> = Pick<Mail, '_id' | 'template' | 'to' | 'replyTo' | 'checkoutId' | 'until'> & {
  data: D;
};

/**
 * Puts a mail in the outbox. Idempotent by its id: an existing mail is returned. The mail queue sends it; the sweep
 * finds mails that were never enqueued.
 */
export async function writeMail<D extends Record<string, unknown>>(
  models: Models,
  mail: NewMail<D>,
): Promise<Mail & { data: D }> {
  const created = { ...mail, state: 'due' as const, attempts: 0, createdAt: new Date() };
  try {
    await models.mails.create(created);
    return created;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const winner = await models.mails.findById(mail._id).lean<Mail & { data: D }>();
    return winner ?? created;
  }
}

/** Separate queues: account links do not wait behind contact messages or low-stock mails. */
const ownQueues: Partial<Record<MailTemplate, MailQueue>> = {
  'low-stock': 'low-stock-email',
  contact: 'contact-email',
  ticket: 'contact-email',
};

/** Account links go before a busy evening's confirmations. */
const background: readonly MailTemplate[] = ['order-confirmation', 'order-sent'];

/** The queue and job of an outbox mail. */
export function jobOfMail({ _id, template }: Pick<Mail, '_id' | 'template'>, requestId?: string) {
  const queue = ownQueues[template] ?? 'account-email';
  return {
    queue,
    job: {
      payload: { mailId: _id, requestId },
      jobId: jobKinds[queue].id(_id),
      background: background.includes(template),
      // Whoever sent it out by mistake can take that back first.
      ...(template === 'order-sent' && { delay: limits.undoMs }),
    },
  };
}

/** False when it could not be enqueued: the sweep finds unsent mails. */
export function enqueueMail(
  producer: Pick<Producer, 'enqueue'>,
  mail: Pick<Mail, '_id' | 'template'>,
  requestId?: string,
): Promise<boolean> {
  const { queue, job } = jobOfMail(mail, requestId);
  return producer.enqueue(queue, [job]);
}

/** Takes a mail back that is not sent yet. */
export async function takeBackMail(
  { models, producer }: { models: Models; producer: Pick<Producer, 'queues'> },
  mail: Pick<Mail, '_id' | 'template'>,
): Promise<void> {
  const { deletedCount } = await models.mails.deleteOne({ _id: mail._id, state: 'due' });
  const { queue, job } = jobOfMail(mail);
  if (deletedCount > 0) await producer.queues[queue].remove(job.jobId);
}

/** Puts a mail in the outbox and enqueues it. If that fails it is still sent: the sweep finds unsent mails. */
export async function queueMail<D extends Record<string, unknown>>(
  { models, producer }: { models: Models; producer: Producer },
  mail: NewMail<D>,
  requestId?: string,
): Promise<void> {
  await writeMail(models, mail);
  await enqueueMail(producer, mail, requestId);
}
