import { stationPrefix } from '@forno/shared/contracts/server';
import { dutiesAt, hourMs, minuteMs, ok, type StationDuty } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import type { Models, Station, User } from '@forno/shared/server/db';
import { tokenHash } from '@forno/shared/server/runtime';

/** A shop's tablet as a caller. */
export interface StationCaller {
  _id: Station['_id'];
  name: string;
  duty: StationDuty;
  person: Pick<User, '_id' | 'name'> | undefined;
  /** Somebody was at it, and something ended that: until the next says who they are, or that it is nobody. */
  left: boolean;
  /** The person at it has just typed their PIN for what moves money. */
  proven: boolean;
}

/** At most one write in this time for each station in use, in ms. */
const notedEveryMs = minuteMs;
/** It ends when an owner says so: the last moment that a date can hold. */
const never = new Date(8.64e15);
/** Nobody is at a station for longer, in ms. */
const shiftMs = 12 * hourMs;

/** Whether a token is a tablet's, by its form alone: it may be ended. */
export const isStationToken = (token: string): boolean => token.startsWith(stationPrefix);
/** Names the sockets of a station. */
export const stationSession = (id: Station['_id']): string => `station ${String(id)}`;

/** Of an account what a station reads, and no more: what is theirs alone stays out of its reach. */
const ofPerson = { name: 1, role: 1, duties: 1, sessionsFrom: 1, 'pin.since': 1 } as const;

/** Who is at it: still of the staff, and nothing has ended their sessions or changed their PIN since they typed it. */
async function personAt({ users }: Pick<Models, 'users'>, at: Station['person']) {
  if (!at || at.at.getTime() + shiftMs < Date.now()) return undefined;
  const person = await users.findOne({ _id: at._id, role: 'admin' }, ofPerson).lean<User>();
  return person?.pin && at.at >= person.pin.since && at.at >= person.sessionsFrom ? person : undefined;
}

/** Resolves a station's token to who is at it, or to the station itself; from the database every time. */
export async function authenticateStation(models: Pick<Models, 'users' | 'stations'>, token: string) {
  const station = await models.stations
    .findOne({ tokenHash: tokenHash(token), endedAt: { $exists: false } })
    .lean<Station>();
  if (!station) return refuse('session_expired');
  const { _id, name, duty, createdAt } = station;
  noteUse(models, station);
  const person = await personAt(models, station.person);
  const proven = person !== undefined && (station.person?.provenUntil?.getTime() ?? 0) > Date.now();
  return ok({
    _id: person?._id ?? _id,
    name: person?.name ?? name,
    role: 'admin' as const,
    duties: dutiesAt(duty, person),
    session: { jti: stationSession(_id), began: createdAt, expiresAt: never },
    station: { _id, name, duty, person, left: station.person !== undefined && !person, proven },
    // Of the account nothing is read: no address, cart or session of a person is at their work's tablet.
    email: '',
    address: '',
    isVerified: true,
    cartData: [],
    cartId: '',
    cartVersion: 0,
    sessions: [],
    revokedSessions: [],
    sessionsFrom: createdAt,
    createdAt,
  });
}

/** Nobody waits for it: what is lost, the next use makes up for. */
function noteUse({ stations }: Pick<Models, 'stations'>, { _id, lastSeenAt }: Station): void {
  const since = new Date(Date.now() - notedEveryMs);
  if (lastSeenAt && lastSeenAt > since) return;
  stations
    .updateOne({ _id, lastSeenAt: { $not: { $gt: since } } }, { $set: { lastSeenAt: new Date() } })
    .catch(() => undefined);
}
