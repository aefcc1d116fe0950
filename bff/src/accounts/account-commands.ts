import { randomUUID } from 'node:crypto';
import { dutiesOf, mayDo, ok, type Result } from '@forno/shared/domain';
import { commandErrors, refuse } from '@forno/shared/messages/server';
import type { Models, User } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import type { Logger } from '@forno/shared/server/runtime';
import { Email } from '@forno/shared/contracts/server';
import { writeMail } from '@forno/shared/server/mail';
import { tellOwners } from './mail-links.ts';
import { sessionsEnded } from './revoke-sessions.ts';

/** The account that an operator names on the command line. */
async function findAccount({ users }: Pick<Models, 'users'>, address: string): Promise<Result<User>> {
  const email = Email.safeParse(address);
  if (!email.success)
    return refuse('invalid_request', {
      message: address === '' ? commandErrors.noAddress : commandErrors.noEmail(address),
    });
  const user = await users.findOne({ email: email.data }).lean();
  return user ? ok(user) : refuse('user_not_found', { message: commandErrors.notRegistered(address) });
}

/** Who the audit says did it. */
const operator = 'The operator';

/** Makes the account with this verified address an owner: an unverified one may be a stranger's. Command line only, for operators with access to the settings. */
export async function makeAdmin(models: Models, logger: Logger, address: string): Promise<Result<string>> {
  const found = await findAccount(models, address);
  if (!found.ok) return found;
  const { _id, name, email, role, isVerified } = found.value;
  if (mayDo(found.value, 'owner')) return ok(`${name} is an admin already.`);
  if (!isVerified) return refuse('invalid_request', { message: commandErrors.notVerified(address) });
  const gone = { duties: '', dutiesBefore: '', invitation: '' } as const;
  await models.users.updateOne({ _id }, { $set: { role: 'admin' }, $unset: gone });
  const about = { kind: 'user', subject: String(_id), title: name, action: 'made admin' } as const;
  const change = { from: { role }, to: { role: 'admin' } };
  await recordAudit(models, logger, { _id, name: operator }, { ...about, ...change });
  const who = { whoseName: name, whose: email, by: operator } as const;
  const told = { template: 'staff', ...who, from: dutiesOf(found.value), to: ['owner'] } as const;
  await tellOwners({ models, logger }, told);
  return ok(`${name} is now an admin.`);
}

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
  if (!user.secondFactor)
    return refuse('invalid_request', { message: commandErrors.noSecondFactor(user.name) });
  await models.users.updateOne(
    { _id: user._id },
    { $unset: { secondFactor: '', secondFactorSetup: '' }, $set: sessionsEnded(user) },
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
