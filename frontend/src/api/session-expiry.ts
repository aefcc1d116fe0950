import { currentSession, endSession } from './session.ts';

const listeners = new Set<() => void>();

/** The one place that learns of a session's end by refusal; the app says it and shows the login. */
export function onSessionExpired(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends the session of this token. A late answer to an older token must not log a new session out. */
export function expireSession(token: string | null): void {
  if (!token || currentSession().token !== token) return;
  endSession();
  for (const listener of listeners) listener();
}
