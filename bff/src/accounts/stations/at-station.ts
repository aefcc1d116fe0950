import { minuteMs, ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages/server';
import type { User } from '@forno/shared/server/db';
import { type StationCaller, stationSession } from '../../http/authenticate-station.ts';
import type { Call, Deps } from '../deps.ts';
import { forgetSessions, revokeSessions } from '../revoke-sessions.ts';
import { auditOwn } from '../verify-second-factor.ts';
import { checkPin } from './pins.ts';

/** How long a PIN that was typed for it is proof, in ms: for the call that asked, not for the next person. */
const provenForMs = minuteMs;

const view = ({ _id, name }: Pick<User, '_id' | 'name'>) => ({ _id: String(_id), name });

async function describe(
  { models }: Deps,
  { name, duty, person, left }: Pick<StationCaller, 'name' | 'duty' | 'person' | 'left'>,
) {
  const withPin = { role: 'admin', 'pin.hash': { $exists: true } } as const;
  const people = await models.users.find(withPin, { name: 1 }).sort({ name: 1, _id: 1 }).lean();
  return ok({ name, duty, person: person ? view(person) : null, left, people: people.map(view) });
}

/** The station and who can say by PIN that they are at it. Refused with `not_found` for a person's own session. */
export async function station({ deps, user }: Call<'station'>) {
  return user.station ? describe(deps, user.station) : refuse('not_found');
}

/**
 * From here on somebody else is at the station, or nobody: what its cached session says is forgotten. Where that changes
 * what it may hear, its socket begins anew.
 */
async function seat(deps: Deps, { _id, duty }: StationCaller, user?: User): Promise<void> {
  // Never before what it is compared with, by the clock of another process.
  const since = user ? [user.sessionsFrom, user.pin?.since ?? user.sessionsFrom] : [];
  const at = new Date(Math.max(Date.now(), ...since.map((moment) => moment.getTime())));
  await deps.models.stations.updateOne(
    { _id, endedAt: { $exists: false } },
    user ? { $set: { person: { _id: user._id, at } } } : { $unset: { person: '' } },
  );
  if (duty === 'kitchen') await forgetSessions(deps, String(_id));
  else await revokeSessions(deps, String(_id), stationSession(_id));
}

/** Says by their PIN who is at the station now. A wrong one leaves nobody there: what follows has no name of before. */
export async function enterPin({ deps, body, user, address }: Call<'enterPin'>) {
  if (!user.station) return refuse('not_found');
  const known = await checkPin(deps, { station: user.station, ...body }, address);
  await seat(deps, user.station, known.ok ? known.value : undefined);
  return known.ok ? describe(deps, { ...user.station, person: known.value, left: false }) : known;
}

/** Nobody is at the station any more; the tablet stays enrolled. */
export async function leaveStation({ deps, user }: Call<'leaveStation'>) {
  if (!user.station) return refuse('not_found');
  await seat(deps, user.station);
  return describe(deps, { ...user.station, person: undefined, left: false });
}

/** The PIN of who is at it, typed for one thing, is fresh proof for that. */
export async function proveAtStation(
  { deps, body, address, logger }: Call<'reauthenticate'>,
  { person, ...at }: StationCaller,
) {
  if (!person) return refuse('pin_wrong');
  const asked = { station: at, person: String(person._id), pin: body.code };
  const known = await checkPin(deps, asked, address);
  if (!known.ok) return known;
  const here = { _id: at._id, 'person._id': person._id, endedAt: { $exists: false } };
  const provenUntil = new Date(Date.now() + provenForMs);
  await deps.models.stations.updateOne(here, { $set: { 'person.provenUntil': provenUntil } });
  await forgetSessions(deps, String(at._id));
  await auditOwn({ models: deps.models, logger }, person, 'reauthenticated');
  return ok({ message: answers.reauthenticated });
}
