import { allTopics, type Subscriber, topics } from '@forno/shared/server/live';
import type { Authenticate, CurrentUser } from './authenticate.ts';

/** How long an ended session may still work in a process that missed the signal, in ms. */
const trustedMs = 2_000;
/** Cache size; when exceeded, the whole cache is cleared. */
const most = 10_000;

export type SessionCache = ReturnType<typeof createSessionCache>;

type Known = { answer: Awaited<ReturnType<Authenticate>> & { ok: true }; until: number };

/**
 * Caches results of `authenticate` briefly; dropped at once on every process when logout, deletion or a new password is
 * signalled. Refusals are never cached.
 */
export function createSessionCache(authenticate: Authenticate, signals: Subscriber) {
  const known = new Map<string, Known>();
  const tokensOf = new Map<string, Set<string>>();
  let forgotten = 0;
  const forget = (tokens: Iterable<string>): void => {
    for (const token of tokens) known.delete(token);
  };
  signals.onSignal((topic) => {
    if (topic === allTopics) {
      known.clear();
      tokensOf.clear();
    } else if (tokensOf.has(topic)) {
      forget(tokensOf.get(topic) ?? []);
      tokensOf.delete(topic);
    }
    forgotten += 1;
  });

  const remember = (token: string, answer: Known['answer']): void => {
    if (known.size >= most) {
      known.clear();
      tokensOf.clear();
    }
    known.set(token, { answer, until: untilOf(answer.value) });
    const topic = topics.sessionsOf(String(answer.value._id));
    tokensOf.set(topic, (tokensOf.get(topic) ?? new Set()).add(token));
  };

  const find = (token: string | undefined): Known['answer'] | undefined => {
    const found = token === undefined ? undefined : known.get(token);
    return found && Date.now() < found.until && signals.hears() ? found.answer : undefined;
  };

  return {
    /** The user of a cached session; synchronous. */
    recall: (token: string | undefined): CurrentUser | undefined => find(token)?.value,
    /** Like `authenticate`, but cached for a moment. */
    async recognise(token: string | undefined): ReturnType<Authenticate> {
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
