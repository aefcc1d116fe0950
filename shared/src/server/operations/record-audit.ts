import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { isDuplicateKey } from '../db/insert-each.ts';
import type { Logger } from '../runtime/logger.ts';
import { type Audit, auditKeys, type Models, type User } from '../db/models/index.ts';

/** Without `from` and `to` where there is nothing to compare. */
export type NewAudit = Omit<Audit, '_id' | 'at' | 'by' | 'from' | 'to' | 'keys'> &
  Partial<Pick<Audit, 'from' | 'to'>>;

/**
 * Audits a change that was made. A failure is logged for an operator, never returned as an error: the change was made.
 */
export function recordAudit(
  models: Pick<Models, 'audits'>,
  logger: Logger,
  by: Pick<User, '_id' | 'name'>,
  entry: NewAudit,
): Promise<void> {
  return recordAudits(models, logger, [{ by, entry }]);
}

/** Audits a file that somebody took along: of which days, or of what else it is. */
export const recordDownload = (
  models: Pick<Models, 'audits'>,
  logger: Logger,
  by: Pick<User, '_id' | 'name'>,
  { file, of }: { file: string; of: Record<string, string> },
): Promise<void> =>
  recordAudit(models, logger, by, {
    kind: 'download',
    subject: file,
    title: file,
    action: 'download',
    to: of,
  });

/** Its place among the entries is that moment's, and one entry's alone. */
function idOf({ kind, subject, action }: NewAudit, at: Date, key = ''): Types.ObjectId {
  const own = createHash('sha256').update(`${kind} ${subject} ${action} ${at.getTime()}${key}`).digest('hex');
  return new Types.ObjectId(
    Types.ObjectId.createFromTime(at.getTime() / 1_000)
      .toHexString()
      .slice(0, 8) + own.slice(0, 16),
  );
}

/**
 * Several entries in one command, in this order. `at`: the stored moment of a change; it is audited once, however often this is
 * said. `key`: of two at that moment.
 */
export async function recordAudits(
  { audits }: Pick<Models, 'audits'>,
  logger: Logger,
  changes: readonly { by: Pick<User, '_id' | 'name'>; entry: NewAudit; at?: Date; key?: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  const now = new Date();
  try {
    await audits.insertMany(
      changes.map(({ by: { _id, name }, entry, at, key }) => ({
        ...(at && { _id: idOf(entry, at, key) }),
        ...entry,
        at: at ?? now,
        by: { _id, name },
        keys: auditKeys({ ...entry, by: { name } }),
      })),
      { throwOnValidationError: true, ordered: false },
    );
  } catch (error) {
    if (isDuplicateKey(error)) return;
    const what = changes.map(({ entry: { kind, subject } }) => ({ kind, subject }));
    logger.error({ err: error, changes: what }, 'a change was not audited');
  }
}
