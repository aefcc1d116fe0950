import { allTopics, type Subscriber, topics } from '@forno/shared/server/live';
import type { Authenticate, CurrentUser } from './authenticate.ts';

/** How long an ended session may still work in a process that missed the signal, in ms. */
const trustedMs = 2_000;
/** Cache size; when exceeded, the whole cache is cleared. */
const maxSessions = 10_000;

export type SessionCache = ReturnType<typeof createSessionCache>;

type CachedSession = { answer: Awaited<ReturnType<Authenticate>> & { ok: true }; until: number };

/**
 * Caches results of `authenticate` briefly; dropped at once on every process when logout, deletion or a new password is
 * signalled. Refusals are never cached.
 */
export function createSessionCache(authenticate: Authenticate, signals: Subscriber) {
  const cache = new Map<string, CachedSession>();
  const tokensOf = new Map<string, Set<string>>();
  let forgotten = 0;
  const forget = (tokens: Iterable<string>): void => {
    for (const token of tokens) cache.delete(token);
  };
  signals.onSignal((topic) => {
    if (topic === allTopics) {
      cache.clear();
      tokensOf.clear();
    } else if (tokensOf.has(topic)) {
      forget(tokensOf.get(topic) ?? []);
      tokensOf.delete(topic);
    }
    forgotten += 1;
  });

  const remember = (token: string, answer: CachedSession['answer']): void => {
    if (cache.size >= maxSessions) {
      cache.clear();
      tokensOf.clear();
    }
    cache.set(token, { answer, until: untilOf(answer.value) });
    const topic = topics.sessionsOf(String(answer.value._id));
    tokensOf.set(topic, (tokensOf.get(topic) ?? new Set()).add(token));
  };

  const find = (token: string | undefined): CachedSession['answer'] | undefined => {
    const found = token === undefined ? undefined : cache.get(token);
    return found && Date.now() < found.until && signals.isSubscribed() ? found.answer : undefined;
  };

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
      if (token !== undefined && answer.ok && asOf === forgotten) remember(token, answer);
      return answer;
    },
  };
}

const untilOf = ({ session }: CurrentUser): number =>
  Math.min(Date.now() + trustedMs, session.expiresAt.getTime());
