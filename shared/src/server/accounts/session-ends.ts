import type { Push, User } from '../db/models/index.ts';
import type { Config } from '../runtime/index.ts';

type Used = Pick<User['sessions'][number], 'at' | 'usedAt'>;
export const lastUse = ({ at, usedAt }: Used): number => (usedAt ?? at).getTime();

/** A login that nobody used for `SESSION_IDLE_HOURS`. */
export const isIdle = ({ SESSION_IDLE_HOURS }: Pick<Config, 'SESSION_IDLE_HOURS'>, login: Used): boolean =>
  SESSION_IDLE_HOURS > 0 && Date.now() - lastUse(login) > SESSION_IDLE_HOURS * 3_600_000;

type Ends = Pick<User, 'sessionsFrom' | 'keptSession' | 'revokedSessions'>;
/** By a logout, or by what ends all sessions from before. */
export const wasEnded = (
  { sessionsFrom, keptSession, revokedSessions }: Ends,
  jti: string,
  began: Date,
): boolean =>
  (began < sessionsFrom && jti !== keptSession) || revokedSessions.some((ended) => ended.jti === jti);

/** What `listeners` reads of an account. */
export const listenerFields = {
  pushes: 1,
  sessions: 1,
  sessionsFrom: 1,
  keptSession: 1,
  revokedSessions: 1,
} as const;

/** The provider dates payments, and so orders, in whole seconds: a device asked for it in that very one. */
const secondMs = 1_000;

/** The devices of an account to tell of this: still logged in, there when it happened, and not told yet. */
export function listeners(
  config: Pick<Config, 'SESSION_IDLE_HOURS'>,
  user: Ends & Pick<User, 'pushes' | 'sessions'>,
  news: { tag: string; at: Date },
): Push[] {
  return (user.pushes ?? []).filter(({ jti, began, expiresAt, at, told }) => {
    const login = user.sessions?.find((session) => session.jti === jti) ?? { at: began };
    const open = expiresAt.getTime() > Date.now() && !wasEnded(user, jti, began) && !isIdle(config, login);
    return open && at.getTime() < news.at.getTime() + secondMs && !told.includes(news.tag);
  });
}
