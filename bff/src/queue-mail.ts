import { jobIds } from '@forno/shared/contracts';
import { type NewMail, writeMail } from '@forno/shared/server';
import type { Deps } from './deps.ts';

/**
 * Puts a mail in the outbox and tells the mail queue. When the queue is away the mail still goes out: the
 * sweep finds what was written and never sent.
 */
export async function queueMail<D extends Record<string, unknown>>(
  { models, producer }: Pick<Deps, 'models' | 'producer'>,
  mail: NewMail<D>,
  requestId: string,
): Promise<void> {
  await writeMail(models, mail);
  await producer.enqueue('mail', [
    { payload: { mailId: mail._id, requestId }, jobId: jobIds.mail(mail._id) },
  ]);
}
