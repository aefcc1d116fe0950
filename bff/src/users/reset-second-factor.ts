import { randomUUID } from 'node:crypto';
import { Email } from '@forno/shared/contracts';
import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { type Logger, type Models, recordAudit, writeMail } from '@forno/shared/server';
import { afterLastLogin } from './end-sessions.ts';

/**
 * Removes a lost second factor, on the command line like `makeAdmin`. Every session ends; the password alone logs in
 * again. The owner is notified by mail, which the sweep sends.
 */
export async function resetSecondFactor(
  models: Models,
  logger: Logger,
  address: string,
): Promise<Result<string>> {
  const email = Email.safeParse(address);
  if (!email.success) return refuse('invalid_request', { message: `${address} is not an email address.` });
  const user = await models.users.findOne({ email: email.data }).lean();
  if (!user) return refuse('user_not_found', { message: `Nobody has registered as ${address}.` });
  await models.users.updateOne(
    { _id: user._id },
    {
      $unset: { secondFactor: '', secondFactorSetup: '' },
      $set: { sessionsFrom: afterLastLogin(user), revokedSessions: [] },
    },
  );
  const operator = { _id: user._id, name: 'The operator' };
  const about = { kind: 'user', subject: String(user._id), title: user.name } as const;
  const change = {
    action: 'second factor reset',
    from: { on: Boolean(user.secondFactor) },
    to: { on: false },
  };
  await recordAudit(models, logger, operator, { ...about, ...change });
  await writeMail(models, {
    _id: `second-factor-${randomUUID()}`,
    template: 'second-factor',
    to: user.email,
    data: { name: user.name, change: change.action, at: new Date().toISOString() },
  });
  return ok(user.name);
}
