import type { User } from '@forno/shared/server/db';
import { topics } from '@forno/shared/server/live';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { CurrentUser } from '../http/authenticate.ts';
import type { Cookie } from '../http/handler.ts';
import { rememberDevice } from './known-device.ts';
import type { Deps } from './deps.ts';

type SessionDeps = Pick<Deps, 'live' | 'logger' | 'notify' | 'signals'>;

/**
 * Call after sessions ended in the database (all of this user's, or the one of `jti`): every process drops them from
 * its cache and closes their sockets.
 */
export async function revokeSessions(deps: SessionDeps, userId: string, jti?: string): Promise<void> {
  await forgetSessions(deps, userId);
  const { live } = deps;
  if (jti === undefined) live.endSessionsOf(userId);
  else live.endSession(jti);
}

/** Call after something that sessions tell of changed: every process reads it anew at their next call. */
export async function forgetSessions(
  { logger, notify, signals }: Omit<SessionDeps, 'live'>,
  userId: string,
): Promise<void> {
  const topic = topics.sessionsOf(userId);
  signals.tell(topic);
  await notify(topic).catch((error: unknown) => {
    logger.warn({ err: error, userId }, 'ended sessions not signalled; caches drop them within seconds');
  });
}

/** Ends every session of an account but `kept`, also those that were begun while a clock was ahead. */
export const sessionsEnded = (
  { sessions }: { sessions?: Pick<User['sessions'][number], 'at'>[] },
  keptSession = '',
) => ({
  sessionsFrom: new Date(Math.max(Date.now(), ...(sessions ?? []).map(({ at }) => at.getTime() + 1))),
  keptSession,
  revokedSessions: [],
});

/**
 * Makes this change of the caller's account and ends their other sessions. Undefined if it no longer fits, or if this
 * session ended meanwhile: of two that end each other only one goes on. The cookie keeps this device known.
 */
export async function endOtherSessions(
  deps: SessionDeps & Pick<Deps, 'config' | 'models'>,
  user: CurrentUser,
  change: UpdateQuery<User>,
  fits: QueryFilter<User> = {},
): Promise<Cookie | undefined> {
  const { _id, sessionsFrom, session } = user;
  const open = { _id, sessionsFrom, 'revokedSessions.jti': { $ne: session.jti } };
  const ended = sessionsEnded(user, session.jti);
  const done = await deps.models.users.updateOne(
    { ...open, ...fits },
    { ...change, $set: { ...change.$set, ...ended } },
  );
  if (done.modifiedCount === 0) return undefined;
  await revokeSessions(deps, String(_id));
  return rememberDevice(deps, { _id, sessionsFrom: ended.sessionsFrom });
}
