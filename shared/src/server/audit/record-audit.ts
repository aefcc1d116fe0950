import type { Logger } from '../logger.ts';
import type { Audit, Models, User } from '../models/index.ts';

export type NewAudit = Omit<Audit, '_id' | 'at' | 'by'>;

/**
 * Writes down who changed what, after the change. A change that was made is never answered with an error
 * because its note could not be taken; that is logged for somebody to act on.
 */
export async function recordAudit(
  models: Pick<Models, 'audits'>,
  log: Logger,
  by: Pick<User, '_id' | 'name'>,
  entry: NewAudit,
): Promise<void> {
  try {
    await models.audits.create({ ...entry, at: new Date(), by: { _id: by._id, name: by.name } });
  } catch (error) {
    log.error({ err: error, kind: entry.kind, subject: entry.subject }, 'a change was not audited');
  }
}
