import { currentSession, endSession } from './session.ts';

const listeners = new Set<() => void>();
/** So long after it was said why the login shows, nobody is asked to log in for another reason. Milliseconds. */
const saidForMs = 10_000;
let expiredAt = Number.NEGATIVE_INFINITY;

/** Whether the session ended a moment ago, so that what it led to needs no words of its own. */
export function justExpired(): boolean {
  return performance.now() - expiredAt < saidForMs;
}

/** The one place that learns of a session's end by refusal; the app says it and shows the login. */
export function onSessionExpired(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends the session of this token. A late answer to an older token must not log a new session out. */
export function expireSession(token: string | null): void {
  if (!token || currentSession().token !== token) return;
  expiredAt = performance.now();
  endSession();
  for (const listener of listeners) listener();
}
