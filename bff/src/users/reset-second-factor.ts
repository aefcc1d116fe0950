import { randomUUID } from 'node:crypto';
import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { Models } from '@forno/shared/server/db';
import { writeMail } from '@forno/shared/server/mail';
import { recordAudit } from '@forno/shared/server/operations';
import type { Logger } from '@forno/shared/server/runtime';
import { findAccount, operator } from './find-account.ts';
import { sessionsEnded } from './revoke-sessions.ts';

/**
 * Removes a lost second factor, on the command line like `makeAdmin`. Every session ends; the password alone logs in
 * again. The owner is notified by mail, which the sweep sends.
 */
export async function resetSecondFactor(
  models: Models,
  logger: Logger,
  address: string,
): Promise<Result<string>> {
  const found = await findAccount(models, address);
  if (!found.ok) return found;
  const user = found.value;
  if (!user.secondFactor) return refuse('invalid_request', { message: `${user.name} has no second factor.` });
  await models.users.updateOne(
    { _id: user._id },
    {
      $unset: { secondFactor: '', secondFactorSetup: '' },
      $set: sessionsEnded(user),
    },
  );
  const about = { kind: 'user', subject: String(user._id), title: user.name } as const;
  const change = {
    action: 'second factor reset',
    from: { on: true },
    to: { on: false },
  };
  await recordAudit(models, logger, { _id: user._id, name: operator }, { ...about, ...change });
  await writeMail(models, {
    _id: `second-factor-${randomUUID()}`,
    template: 'second-factor',
    to: user.email,
    data: { name: user.name, change: change.action, at: new Date().toISOString() },
  });
  return ok(user.name);
}
