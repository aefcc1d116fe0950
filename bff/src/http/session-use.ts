import type { Models, User } from '@forno/shared/server/db';
import type { Config } from '@forno/shared/server/runtime';

/** At most one write in this time for each session in use, in ms. */
const notedEveryMs = 5 * 60_000;

type Used = Pick<User['sessions'][number], 'at' | 'usedAt'>;
const lastUse = ({ at, usedAt }: Used): number => (usedAt ?? at).getTime();

/** A login that nobody used for `SESSION_IDLE_HOURS`. */
export const isIdle = (login: Used, { SESSION_IDLE_HOURS }: Pick<Config, 'SESSION_IDLE_HOURS'>): boolean =>
  SESSION_IDLE_HOURS > 0 && Date.now() - lastUse(login) > SESSION_IDLE_HOURS * 3_600_000;

/** Notes now and then that a listed session is in use. Nobody waits for it: what is lost, the next use makes up for. */
export function noteUse({ users }: Pick<Models, 'users'>, _id: User['_id'], login: Used & { jti: string }) {
  const [now, { jti }] = [Date.now(), login];
  if (now - lastUse(login) < notedEveryMs) return;
  const unnoted = { jti, usedAt: { $not: { $gte: new Date(now - notedEveryMs) } } };
  users
    .updateOne({ _id, sessions: { $elemMatch: unnoted } }, { $set: { 'sessions.$.usedAt': new Date(now) } })
    .catch(() => undefined);
}
