import { ok, type Result } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages/server';
import type { Station, User } from '@forno/shared/server/db';
import { keyedHash } from '@forno/shared/server/runtime';
import { checkOwnPassword } from '../check-password.ts';
import type { Call, Deps } from '../deps.ts';
import { forgetSessions } from '../revoke-sessions.ts';
import { auditOwn, notifyOwner } from '../verify-second-factor.ts';

/** Wrong ones in a row before a PIN opens nothing any more: of ten thousand a thief may try ten. */
const triesMax = 10;
/** At this one its owner is told. */
const triesUntold = 4;

/** What bcrypt hashes: a PIN is short, so a stolen database alone must not let it be tried. */
const keyed = ({ config }: Pick<Deps, 'config'>, { _id }: Pick<User, '_id'>, pin: string) =>
  keyedHash(config, 'pins', `${String(_id)} ${pin}`);

export async function ownPin({ deps: { models }, user }: Call<'ownPin'>) {
  const found = await models.users.exists({ _id: user._id, 'pin.hash': { $exists: true } });
  return ok({ isSet: found !== null });
}

/** Sets the caller's PIN, or removes it, by their password. Wherever they are at a station, they are no longer. */
export async function setPin(call: Call<'setPin'>) {
  const { deps, body, user, address, logger } = call;
  const checked = await checkOwnPassword(deps, user, body.password, address);
  if (!checked.ok) return checked;
  const { pin } = body;
  const hash = pin === '' ? ok('') : await deps.passwords.hash(keyed(deps, user, pin), address);
  if (!hash.ok) return hash;
  const stored = { pin: { hash: hash.value, since: new Date(), tries: 0 } };
  await deps.models.users.updateOne(
    { _id: user._id, role: 'admin' },
    pin === '' ? { $unset: { pin: '' } } : { $set: stored },
  );
  await forgetSessions(deps, String(user._id));
  await auditOwn({ models: deps.models, logger }, user, pin === '' ? 'PIN removed' : 'PIN set');
  return ok({ message: pin === '' ? answers.pinOff : answers.pinSet });
}

/**
 * Whose PIN this is, typed at this station. Guesses are counted before they are checked: those at a station slow down, as
 * for passwords, and those at one person end their PIN.
 */
export async function checkPin(
  deps: Deps,
  { station, person, pin }: { station: Pick<Station, '_id' | 'name'>; person: string; pin: string },
  address: string,
): Promise<Result<User>> {
  const guesses = `PINs at station ${String(station._id)}`;
  const turn = await deps.limits.account.takeTurn(guesses, '');
  if (!turn.ok) return turn;
  const { users } = deps.models;
  const ofStaff = { _id: person, role: 'admin' as const, 'pin.hash': { $exists: true } };
  const user = await users
    .findOneAndUpdate({ ...ofStaff, 'pin.tries': { $lt: triesMax } }, { $inc: { 'pin.tries': 1 } })
    .lean<User | null>();
  if (!user?.pin) return refuse((await users.exists(ofStaff)) ? 'pin_locked' : 'pin_wrong');
  const { hash } = user.pin;
  const matches = await deps.passwords.matches(keyed(deps, user, pin), hash, address);
  if (!matches.ok) return matches;
  if (!matches.value) {
    // Of guesses at once each counted one of its own: it is told once.
    if (user.pin.tries === triesUntold) await notifyOwner(deps, user, 'wrong PINs', station);
    return refuse('pin_wrong');
  }
  // Not if it was changed, or they ended, meanwhile.
  const right = await users.updateOne({ ...ofStaff, 'pin.hash': hash }, { $set: { 'pin.tries': 0 } });
  if (right.matchedCount === 0) return refuse('pin_wrong');
  await deps.limits.account.forget(guesses);
  return ok(user);
}
