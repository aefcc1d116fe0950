import { makeListeners } from '#ui/listeners.ts';
import { currentSession, endSession } from './session.ts';

const { subscribe, tell } = makeListeners();
/** For this long (ms) after a reason for the login was shown, no other is. */
const saidForMs = 10_000;
let expiredAt = Number.NEGATIVE_INFINITY;

/** Whether the session has just ended, so that consequences need no message. */
export function justExpired(): boolean {
  return performance.now() - expiredAt < saidForMs;
}

/** Reports ended sessions; the app shows the message and the login. */
export const onSessionExpired = subscribe;

/** Ends the session of this token. A late response to an older token must not end a new session. */
export function expireSession(token: string | null): void {
  if (!token || currentSession().token !== token) return;
  expiredAt = performance.now();
  endSession();
  tell();
}
