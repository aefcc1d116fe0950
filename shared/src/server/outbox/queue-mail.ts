import { jobIds } from '../../contracts/index.ts';
import type { Models } from '../models/index.ts';
import type { Producer } from '../queues/index.ts';
import { type NewMail, writeMail } from './write-mail.ts';

/**
 * Puts a mail in the outbox and tells the mail queue. When the queue is away the mail still goes out: the
 * sweep finds what was written and never sent.
 */
export async function queueMail<D extends Record<string, unknown>>(
  { models, producer }: { models: Models; producer: Producer },
  mail: NewMail<D>,
  requestId: string,
): Promise<void> {
  await writeMail(models, mail);
  await producer.enqueue('mail', [
    { payload: { mailId: mail._id, requestId }, jobId: jobIds.mail(mail._id) },
  ]);
}
