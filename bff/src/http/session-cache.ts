import { allTopics, type Subscriber, topics } from '@forno/shared/server/live';
import { LRUCache } from 'lru-cache';
import type { Authenticate, CurrentUser } from './authenticate.ts';

/** How long an ended session may still work in a process that missed the signal, in ms. */
const trustedMs = 2_000;
const maxSessions = 10_000;

export type SessionCache = ReturnType<typeof createSessionCache>;

type Session = Awaited<ReturnType<Authenticate>> & { ok: true };

/**
 * Caches results of `authenticate` briefly; dropped at once on every process when logout, deletion or a new password is
 * signalled. Refusals are never cached.
 */
export function createSessionCache(authenticate: Authenticate, signals: Subscriber) {
  const cache = new LRUCache<string, Session>({ max: maxSessions });
  let forgotten = 0;
  signals.onSignal((topic) => {
    forgotten += 1;
    if (topic === allTopics) cache.clear();
    else if (topic.startsWith(topics.sessionsOf('')))
      for (const [token, { value }] of cache.entries())
        if ([value._id, value.station?._id].some((id) => topics.sessionsOf(String(id)) === topic))
          cache.delete(token);
  });

  const find = (token: string | undefined): Session | undefined =>
    token !== undefined && signals.isSubscribed() ? cache.get(token) : undefined;

  return {
    /** The user of a cached session; synchronous. */
    peek: (token: string | undefined): CurrentUser | undefined => find(token)?.value,
    /** Like `authenticate`, but cached for a moment. */
    async authenticateCached(token: string | undefined): ReturnType<Authenticate> {
      const found = find(token);
      if (found) return found;
      // A session that ends during its lookup is not cached.
      const asOf = forgotten;
      const answer = await authenticate(token);
      if (token !== undefined && answer.ok && asOf === forgotten)
        cache.set(token, answer, { ttl: trustedFor(answer.value) });
      return answer;
    },
  };
}

/** In ms; never 0, which would be for ever. */
const trustedFor = ({ session }: CurrentUser): number =>
  Math.max(1, Math.min(trustedMs, session.expiresAt.getTime() - Date.now()));
