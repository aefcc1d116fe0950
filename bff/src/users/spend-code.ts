import { randomUUID } from 'node:crypto';
import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { queueMail, recordAudit, type SecondFactorChange, type User } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { hashOf, stepOf } from './one-time-codes.ts';

type Owner = Pick<User, '_id' | 'name' | 'email'>;
type Told = Pick<Deps, 'logger' | 'models' | 'producer'>;
type Tools = Told & Pick<Deps, 'limits' | 'seal'>;

/**
 * Takes a code of this user's app, or one of their recovery codes, each once: of two requests with the same code one
 * is refused. Guesses are counted by the account alone, and slowed like those of passwords; no address is exempt.
 */
export async function spendCode(deps: Tools, user: Owner, code: string): Promise<Result<void>> {
  const { limits, models, seal } = deps;
  const stored = await models.users.findById(user._id, { 'secondFactor.secret': 1 }).lean();
  if (!stored?.secondFactor) return refuse('second_factor_off');
  const { secret } = stored.secondFactor;
  const guesses = `second factor of ${String(user._id)}`;
  if (!(await limits.account.mayTry(guesses, ''))) return refuse('too_many_requests');
  const step = stepOf(seal.open(secret), code);
  const spent =
    step === undefined ? await spendRecovery(deps, user, code) : await spendStep(deps, user, step);
  if (!spent) return refuse('code_wrong');
  await limits.account.forget(guesses);
  return ok(undefined);
}

async function spendStep({ models }: Tools, { _id }: Owner, step: number): Promise<boolean> {
  const spent = await models.users.updateOne(
    { _id, 'secondFactor.lastStep': { $lt: step } },
    { $set: { 'secondFactor.lastStep': step } },
  );
  return spent.modifiedCount === 1;
}

async function spendRecovery(deps: Tools, user: Owner, code: string): Promise<boolean> {
  const hash = hashOf(code);
  const spent = await deps.models.users.updateOne(
    { _id: user._id, 'secondFactor.recoveryCodes': hash },
    { $pull: { 'secondFactor.recoveryCodes': hash } },
  );
  if (spent.modifiedCount !== 1) return false;
  await tellOwner(deps, user, 'recovery code used');
  return true;
}

/** What somebody did about their own second factor, in the audit. */
export function auditOwn(
  { logger, models }: Pick<Deps, 'logger' | 'models'>,
  user: Pick<Owner, '_id' | 'name'>,
  action: string,
): Promise<void> {
  const about = { kind: 'user', subject: String(user._id), title: user.name } as const;
  return recordAudit(models, logger, user, { ...about, action, from: null, to: null });
}

/** The same for a change, which its owner is also told of by mail: whoever holds a stolen session may have made it. */
export async function tellOwner(deps: Told, user: Owner, change: SecondFactorChange): Promise<void> {
  await auditOwn(deps, user, change);
  const data = { name: user.name, change, at: new Date().toISOString() };
  const mail = {
    _id: `second-factor-${randomUUID()}`,
    template: 'second-factor',
    to: user.email,
    data,
  } as const;
  await queueMail(deps, mail).catch((error: unknown) => {
    deps.logger.warn({ err: error, userId: String(user._id) }, 'a change of a second factor was not mailed');
  });
}
