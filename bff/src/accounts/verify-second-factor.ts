import { hourMs, ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import type { SecondFactorChange, User } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import { mailNotice } from './mail-links.ts';
import { recoveryHash, recoveryHashesBefore, stepOf } from './one-time-codes.ts';
import type { Deps } from './deps.ts';

type Owner = Pick<User, '_id' | 'name' | 'email'>;
type NoticeDeps = Pick<Deps, 'logger' | 'models' | 'producer'>;
type VerifyDeps = NoticeDeps & Pick<Deps, 'config' | 'limits' | 'cipher'>;

/** From the third on its owner is told, at most once an hour. */
const wrongCodesUntold = 2;

/** Under what guesses of this account's codes are counted. */
export const guessesAt = ({ _id }: Pick<User, '_id'>): string => `second factor of ${String(_id)}`;

/**
 * Redeems a code of the user's app or a recovery code, each once: of two concurrent requests one is refused. Attempts
 * are limited per account, like passwords; no address is exempt.
 */
export async function verifySecondFactor(deps: VerifyDeps, user: Owner, code: string): Promise<Result<void>> {
  const stored = await deps.models.users.findById(user._id, { 'secondFactor.secret': 1 }).lean();
  if (!stored?.secondFactor) return refuse('second_factor_off');
  const { secret } = stored.secondFactor;
  const guesses = guessesAt(user);
  const turn = await deps.limits.account.takeTurn(guesses, '');
  if (!turn.ok) return turn;
  const step = stepOf(deps.cipher.decrypt(secret), code);
  const spent =
    step === undefined ? await redeemRecoveryCode(deps, user, code) : await redeemStep(deps, user, step);
  if (!spent) {
    await tellOfGuesses(deps, user);
    return refuse('code_wrong');
  }
  await deps.limits.account.forget(guesses);
  return ok(undefined);
}

async function redeemStep({ models }: VerifyDeps, { _id }: Owner, step: number): Promise<boolean> {
  const spent = await models.users.updateOne(
    { _id, 'secondFactor.lastStep': { $lt: step } },
    { $set: { 'secondFactor.lastStep': step } },
  );
  return spent.modifiedCount === 1;
}

async function redeemRecoveryCode(deps: VerifyDeps, user: Owner, code: string): Promise<boolean> {
  const spend = async (hash: string): Promise<boolean> => {
    const spent = await deps.models.users.updateOne(
      { _id: user._id, 'secondFactor.recoveryCodes': hash },
      { $pull: { 'secondFactor.recoveryCodes': hash } },
    );
    return spent.modifiedCount === 1;
  };
  let isSpent = await spend(await recoveryHash(user, code));
  if (!isSpent)
    for (const hash of await recoveryHashesBefore(deps.config, user, code)) isSpent ||= await spend(hash);
  if (isSpent) await notifyOwner(deps, user, 'recovery code used');
  return isSpent;
}

/** Wrong codes come after the right password or from an open session: its owner should know. */
async function tellOfGuesses(deps: VerifyDeps, user: Owner): Promise<void> {
  if (await deps.limits.allows('wrong-codes', String(user._id), wrongCodesUntold, hourMs)) return;
  if (await deps.limits.allows('wrong-codes-told', String(user._id), 1, hourMs))
    await mailNotice(deps, user, { template: 'second-factor', change: 'wrong codes' });
}

/** Audits a change of the user's own second factor or PIN, made by them unless said otherwise. */
export function auditOwn(
  { logger, models }: Pick<Deps, 'logger' | 'models'>,
  user: Pick<Owner, '_id' | 'name'>,
  action: string,
  by: Pick<Owner, '_id' | 'name'> = user,
): Promise<void> {
  const about = { kind: 'user', subject: String(user._id), title: user.name } as const;
  return recordAudit(models, logger, by, { ...about, action });
}

/** The same, with a mail to the owner: the session may be stolen. */
export async function notifyOwner(
  deps: NoticeDeps,
  user: Owner,
  change: SecondFactorChange,
  by?: Pick<Owner, '_id' | 'name'>,
): Promise<void> {
  await auditOwn(deps, user, change, by);
  await mailNotice(deps, user, { template: 'second-factor', change });
}
