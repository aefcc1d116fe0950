import { minuteMs, ok, type Result } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages/server';
import type { Models, SecondFactor, User } from '@forno/shared/server/db';
import { isIdle, lastUse, wasEnded } from '@forno/shared/server/accounts';
import { batch, type Config } from '@forno/shared/server/runtime';
import { authenticateStation, isStationToken, type StationCaller } from './authenticate-station.ts';
import type { Tokens } from './tokens.ts';

/** At most one write in this time for each session in use, in ms. */
const notedEveryMs = 5 * minuteMs;

type Used = Parameters<typeof isIdle>[1];

/** Notes now and then that a listed session is in use. Nobody waits for it: what is lost, the next use makes up for. */
function noteUse({ users }: Pick<Models, 'users'>, _id: User['_id'], login: Used & { jti: string }) {
  const [now, { jti }] = [Date.now(), login];
  if (now - lastUse(login) < notedEveryMs) return;
  const unnoted = { jti, usedAt: { $not: { $gte: new Date(now - notedEveryMs) } } };
  users
    .updateOne({ _id, sessions: { $elemMatch: unnoted } }, { $set: { 'sessions.$.usedAt': new Date(now) } })
    .catch(() => undefined);
}

const unread = {
  passwordHash: 0,
  verification: 0,
  passwordReset: 0,
  emailChange: 0,
  invitation: 0,
  'sessions.device': 0,
  'sessions.from': 0,
  'sessions.expiresAt': 0,
  secondFactorSetup: 0,
  pushes: 0,
  pin: 0,
  'secondFactor.secret': 0,
  'secondFactor.recoveryCodes': 0,
} as const;

/** Of the session of somebody who worked here: nothing has expired. */
const wordsFor = ({ staffUntil }: Pick<User, 'staffUntil'>, began: Date) =>
  staffUntil && began < staffUntil ? { message: answers.yourAccessEnded } : {};

/** The caller as stored now, and their session. */
export interface CurrentUser extends Omit<User, keyof typeof unread | 'secondFactor' | 'sessions'> {
  session: { jti: string; began: Date; expiresAt: Date };
  /** What is read of the latest logins, oldest first. */
  sessions: Pick<User['sessions'][number], 'jti' | 'at' | 'usedAt'>[];
  secondFactor?: Pick<SecondFactor, 'proofs'>;
  /** The tablet that calls. The caller is then who is at it, else the tablet itself: of an account id and name alone. */
  station?: StationCaller;
}

/** `allowDuringMfaSetup`: admits an admin who has yet to set up the required second factor. */
export type Authenticate = (
  token: string | undefined,
  allowDuringMfaSetup?: boolean,
) => Promise<Result<CurrentUser>>;

/**
 * Resolves a session token to its user, read from the database every time: role changes, deletion, logout and password
 * changes take effect at once on every process. Requests that arrive in the same turn share one query.
 */
export function createAuthenticate(
  models: Pick<Models, 'users' | 'stations'>,
  tokens: Tokens,
  config: Pick<Config, 'ADMIN_SECOND_FACTOR' | 'SESSION_IDLE_HOURS'>,
): Authenticate {
  const readUser = batch(async (ids: readonly string[]) => {
    const found = await models.users.find({ _id: { $in: [...new Set(ids)] } }, unread).lean();
    const users = new Map(found.map((user) => [String(user._id), user]));
    return ids.map((id) => users.get(id));
  });
  return async (token, allowDuringMfaSetup = false) => {
    if (!token) return refuse('token_missing');
    if (isStationToken(token)) return authenticateStation(models, token);
    const claims = tokens.read(token);
    if (!claims) return refuse('session_expired');
    const user = await readUser(claims.sub);
    if (!user) return refuse('session_expired');
    const began = new Date(claims.iat * 1000);
    if (wasEnded(user, claims.jti, began)) return refuse('session_expired', wordsFor(user, began));
    // Not listed: of before the list, or pushed out of it by later logins.
    const login = user.sessions?.find(({ jti }) => jti === claims.jti);
    if (isIdle(config, login ?? { at: began })) return refuse('session_expired');
    if (login) noteUse(models, user._id, login);
    const pendingMfaSetup =
      config.ADMIN_SECOND_FACTOR === 'required' && user.role === 'admin' && !user.secondFactor;
    if (pendingMfaSetup && !allowDuringMfaSetup) return refuse('second_factor_due');
    return ok({ ...user, session: { jti: claims.jti, began, expiresAt: new Date(claims.exp * 1000) } });
  };
}
