import { routes, type SessionView } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import type { User } from '@forno/shared/server/db';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';

type Logins = Pick<User, 'sessions' | 'sessionsFrom' | 'keptSession' | 'revokedSessions'>;

/** An account's valid logins, latest first. */
export function openSessions(user: Logins | null, currentJti: string): SessionView[] {
  const ended = new Set(user?.revokedSessions.map(({ jti }) => jti));
  return (user?.sessions ?? [])
    .filter(({ jti, at, expiresAt }) => {
      const since = user?.sessionsFrom.getTime() ?? 0;
      return (
        !ended.has(jti) &&
        (at.getTime() >= since || jti === user?.keptSession) &&
        expiresAt.getTime() > Date.now()
      );
    })
    .toReversed()
    .map(({ jti, device, from, at }) => ({
      device,
      from,
      at: at.toISOString(),
      current: jti === currentJti,
    }));
}

export const sessions = ({ models }: Deps) =>
  defineHandler(routes.sessions, async ({ user: { _id, session } }) => {
    const logins = { sessions: 1, sessionsFrom: 1, keptSession: 1, revokedSessions: 1 } as const;
    return ok(openSessions(await models.users.findById(_id, logins).lean(), session.jti));
  });
