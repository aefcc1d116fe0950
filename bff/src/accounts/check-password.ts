import { ok, type Result, normalisePassword } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import type { User } from '@forno/shared/server/db';
import type { CurrentUser } from '../http/authenticate.ts';
import type { Deps } from './deps.ts';

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

/** Of calls that may cost an owner the account. */
export const guarded = { limit: 'password', reauthenticate: true } as const;

/** What guessers try first. The specification's six characters stay the minimum. */
const common = new Set(
  `000000 111111 112233 121212 123123 123321 123456 1234567 12345678 123456789 1234567890 123abc 131313 147258 159753
  1q2w3e 1q2w3e4r 1qaz2wsx 555555 654321 666666 696969 777777 789456 888888 987654 987654321 999999 aa123456 abc123
  abcd1234 abcdef access admin123 administrator asdfgh asdfghjkl ashley bailey baseball batman bharat charlie chocolate
  computer cricket daniel dragon football forno123 freedom ganesh google hello123 iloveyou india123 jaihind jennifer
  jessica jordan krishna letmein liverpool lovely master michael michelle monkey mustang naruto ninja passw0rd password
  password1 password12 password123 pizza123 pokemon princess qazwsx qwe123 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop
  samsung secret123 shadow sachin soccer sriram starwars summer sunshine superman sweety trustno1 welcome welcome1
  whatever zaq12wsx zxcvbn zxcvbnm`.split(/\s+/),
);

/** Refuses a new password that is a guesser's first try: a common one, blanks, or the account's own email. */
export function checkNewPassword(password: string, email: string): Result<void> {
  const plain = normalisePassword(password).trim().toLowerCase();
  const isGuessed = plain === '' || common.has(plain) || [email, email.split('@')[0]].includes(plain);
  return isGuessed ? refuse('password_common') : ok(undefined);
}
