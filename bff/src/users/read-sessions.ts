import { routes, type SessionView } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import type { User } from '@forno/shared/server/db';
import type { Config } from '@forno/shared/server/runtime';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { isIdle } from '../http/session-use.ts';

type Logins = Pick<User, 'sessions' | 'sessionsFrom' | 'keptSession' | 'revokedSessions'>;

/** An account's valid logins, latest first. */
export function openSessions(
  user: Logins | null,
  currentJti: string,
  config: Pick<Config, 'SESSION_IDLE_HOURS'>,
): SessionView[] {
  const ended = new Set(user?.revokedSessions.map(({ jti }) => jti));
  return (user?.sessions ?? [])
    .filter(({ jti, at, usedAt, expiresAt }) => {
      const since = user?.sessionsFrom.getTime() ?? 0;
      return (
        !ended.has(jti) &&
        (at.getTime() >= since || jti === user?.keptSession) &&
        expiresAt.getTime() > Date.now() &&
        !isIdle({ at, usedAt }, config)
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

export const sessions = ({ models, config }: Deps) =>
  defineHandler(routes.sessions, async ({ user: { _id, session } }) => {
    const logins = { sessions: 1, sessionsFrom: 1, keptSession: 1, revokedSessions: 1 } as const;
    return ok(openSessions(await models.users.findById(_id, logins).lean(), session.jti, config));
  });
