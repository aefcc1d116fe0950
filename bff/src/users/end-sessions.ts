import { topics, type User } from '@forno/shared/server';
import type { Deps } from '../deps.ts';

type Shop = Pick<Deps, 'live' | 'logger' | 'notify' | 'signals'>;

/**
 * After the database says that sessions have ended (all of this user's, or the one of `jti`): every process
 * forgets what it knew of them, and their sockets close.
 */
export async function endSessions(
  { live, logger, notify, signals }: Shop,
  userId: string,
  jti?: string,
): Promise<void> {
  const topic = topics.sessionsOf(userId);
  signals.tell(topic);
  await notify(topic).catch((error: unknown) => {
    logger.warn({ err: error, userId }, 'ended sessions not told, they are forgotten in seconds');
  });
  if (jti === undefined) live.endSessionsOf(userId);
  else live.endSession(jti);
}

/** When sessions begin to count: after the last login, which another process's clock may put ahead of ours. */
export function afterLastLogin({ sessions }: Pick<User, 'sessions'>): Date {
  return new Date(Math.max(Date.now(), (sessions?.at(-1)?.at.getTime() ?? 0) + 1));
}
