import { isDuplicateKey } from '../db/database.ts';
import type { Mail, Models } from '../db/models/index.ts';

export type NewMail<D> = Pick<Mail, '_id' | 'template' | 'to' | 'replyTo'> & { data: D };

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
