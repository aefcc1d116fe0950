import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { User } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import type { CurrentUser } from '../http/authenticate.ts';

const triesPerQuarterHour = 20;

/**
 * Re-checks the password, since an open session alone is not enough. Limited like logins, and per account from its
 * owner's addresses too: a stolen session must not become a password.
 */
export async function checkOwnPassword(
  { limits, models, passwords }: Pick<Deps, 'limits' | 'models' | 'passwords'>,
  { _id, email }: CurrentUser,
  password: string,
  address: string,
): Promise<Result<User>> {
  const mayTry = await limits.allows('own-password', String(_id), triesPerQuarterHour, 15 * 60_000);
  if (!mayTry || !(await limits.account.mayTry(email, address))) return refuse('too_many_requests');
  const stored = await models.users.findById(_id).lean();
  const matches = await passwords.matches(password, stored?.passwordHash);
  if (!matches.ok) return matches;
  if (!stored || !matches.value) return refuse('wrong_password');
  await limits.account.succeeded(email, address);
  return ok(stored);
}
