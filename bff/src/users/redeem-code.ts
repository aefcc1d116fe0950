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
 * Redeems a code of the user's app or a recovery code, each once: of two concurrent requests one is refused. Attempts
 * are limited per account, like passwords; no address is exempt.
 */
export async function redeemCode(deps: Tools, user: Owner, code: string): Promise<Result<void>> {
  const { limits, models, seal } = deps;
  const stored = await models.users.findById(user._id, { 'secondFactor.secret': 1 }).lean();
  if (!stored?.secondFactor) return refuse('second_factor_off');
  const { secret } = stored.secondFactor;
  const guesses = `second factor of ${String(user._id)}`;
  const turn = await limits.account.takeTurn(guesses, '');
  if (!turn.ok) return turn;
  const step = stepOf(seal.open(secret), code);
  const spent =
    step === undefined ? await redeemRecoveryCode(deps, user, code) : await redeemStep(deps, user, step);
  if (!spent) return refuse('code_wrong');
  await limits.account.forget(guesses);
  return ok(undefined);
}

async function redeemStep({ models }: Tools, { _id }: Owner, step: number): Promise<boolean> {
  const spent = await models.users.updateOne(
    { _id, 'secondFactor.lastStep': { $lt: step } },
    { $set: { 'secondFactor.lastStep': step } },
  );
  return spent.modifiedCount === 1;
}

async function redeemRecoveryCode(deps: Tools, user: Owner, code: string): Promise<boolean> {
  const hash = hashOf(code);
  const spent = await deps.models.users.updateOne(
    { _id: user._id, 'secondFactor.recoveryCodes': hash },
    { $pull: { 'secondFactor.recoveryCodes': hash } },
  );
  if (spent.modifiedCount !== 1) return false;
  await notifyOwner(deps, user, 'recovery code used');
  return true;
}

/** Audits a change of the user's own second factor. */
export function auditOwn(
  { logger, models }: Pick<Deps, 'logger' | 'models'>,
  user: Pick<Owner, '_id' | 'name'>,
  action: string,
): Promise<void> {
  const about = { kind: 'user', subject: String(user._id), title: user.name } as const;
  return recordAudit(models, logger, user, { ...about, action });
}

/** The same, with a mail to the owner: the session may be stolen. */
export async function notifyOwner(deps: Told, user: Owner, change: SecondFactorChange): Promise<void> {
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
