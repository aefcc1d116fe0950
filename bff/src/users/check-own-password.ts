import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { User } from '@forno/shared/server/db';
import type { Deps } from '../deps.ts';
import type { CurrentUser } from '../http/authenticate.ts';

/**
 * Re-checks the password, since an open session alone is not enough. Limited like logins, but counted apart, and from
 * its owner's addresses too: a stolen session must not become a password, nor a stranger's guesses keep the owner out.
 */
export async function checkOwnPassword(
  { limits, models, passwords }: Pick<Deps, 'limits' | 'models' | 'passwords'>,
  { _id }: CurrentUser,
  password: string,
  address: string,
): Promise<Result<User>> {
  const guesses = `own password of ${String(_id)}`;
  const turn = await limits.account.takeTurn(guesses, '');
  if (!turn.ok) return turn;
  const stored = await models.users.findById(_id).lean();
  const matches = await passwords.matches(password, stored?.passwordHash, address);
  if (!matches.ok) return matches;
  if (!stored || !matches.value) return refuse('wrong_password');
  await limits.account.forget(guesses);
  return ok(stored);
}
