import { topics, type User } from '@forno/shared/server';
import type { Deps } from '../deps.ts';

type Shop = Pick<Deps, 'live' | 'logger' | 'notify' | 'signals'>;

/**
 * Call after sessions ended in the database (all of this user's, or the one of `jti`): every process drops them from
 * its cache and closes their sockets.
 */
export async function endSessions(
  { live, logger, notify, signals }: Shop,
  userId: string,
  jti?: string,
): Promise<void> {
  const topic = topics.sessionsOf(userId);
  signals.tell(topic);
  await notify(topic).catch((error: unknown) => {
    logger.warn({ err: error, userId }, 'ended sessions not signalled; caches drop them within seconds');
  });
  if (jti === undefined) live.endSessionsOf(userId);
  else live.endSession(jti);
}

/** When sessions count from: after the last login, even if another process's clock is ahead. */
export function afterLastLogin({ sessions }: Pick<User, 'sessions'>): Date {
  return new Date(Math.max(Date.now(), (sessions?.at(-1)?.at.getTime() ?? 0) + 1));
}
