import { refuse } from '@forno/shared/messages/server';
import type { User } from '@forno/shared/server/db';
import { keyedHash } from '@forno/shared/server/runtime';
import type { Call, Deps } from './deps.ts';
import { verifySecondFactor } from './verify-second-factor.ts';
import { beginSession } from './begin-session.ts';
import { deviceCookie, knownDevice } from './known-device.ts';

/**
 * A wrong password and an unknown address give the same response in the same time; the code is required only after the
 * password.
 */
export async function logIn({ deps, body, ...caller }: Call<'login'>) {
  const { models, limits, passwords } = deps;
  const { address, device, cookie, logger, requestId } = caller;
  // Names the account in every line of this login, whether it exists or not.
  logger.setBindings({ account: keyedHash(deps.config, 'log', body.email) });
  const user = await models.users.findOne({ email: body.email }).lean();
  const known = knownDevice(deps, user, cookie(deviceCookie));
  // What others guess does not count for a known device, nor what is guessed on it for others.
  const turn = known === undefined ? ([body.email, address] as const) : ([`device ${known}`, ''] as const);
  const attempt = await limits.account.takeTurn(...turn);
  if (!attempt.ok) return attempt;
  const matches = await passwords.matches(body.password, user?.passwordHash, address);
  if (!matches.ok) return matches;
  if (!user || !matches.value) return refuse('invalid_credentials');
  if (user.secondFactor) {
    if (!body.code) return refuse('second_factor_needed');
    const spent = await verifySecondFactor({ ...deps, logger }, user, body.code);
    if (!spent.ok) return spent;
  }
  await (known === undefined ? limits.account.succeeded(...turn) : limits.account.forget(turn[0]));
  renewHash(deps, user, body.password, address).catch((error: unknown) => {
    logger.warn({ err: error, userId: String(user._id) }, 'password hash not renewed');
  });
  return beginSession({ ...deps, logger }, user, { address, device, requestId }, known);
}

/** Replaces an outdated hash at login. */
async function renewHash(
  { models, passwords }: Pick<Deps, 'models' | 'passwords'>,
  { _id, passwordHash }: Pick<User, '_id' | 'passwordHash'>,
  password: string,
  address: string,
): Promise<void> {
  const renewed = await passwords.renew(password, passwordHash, address);
  // Only if unchanged: the password may have been changed meanwhile.
  if (renewed !== undefined)
    await models.users.updateOne({ _id, passwordHash }, { $set: { passwordHash: renewed } });
}
