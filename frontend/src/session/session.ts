import type { UserAnswer } from '@forno/shared/contracts/customer';
import { onDevice } from '#ui/stored.ts';
import { createStore, makeListeners } from '#ui/store.ts';

/** The session of this tab. Only the token counts as logged in (specification, section 4). */
interface Session {
  token: string | null;
  name: string | null;
  email: string | null;
  userId: string | null;
}

export type SessionUser = Pick<UserAnswer, '_id' | 'name' | 'email'>;

/** Exactly these keys (specification, section 3); logging out removes them. */
const keys = ['token', 'user', 'name', 'email', 'cart', 'user._id'] as const;

/** What was chosen before a login, until the account's cart has it (cart/waiting.ts): that one takes the key `cart` over. */
export const waitingKey = 'forno.waiting';

const session = createStore(read());
export const { get: currentSession, subscribe: subscribeToSession, use: useSession } = session;

function read(): Session {
  return {
    token: onDevice.get('token'),
    name: onDevice.get('name'),
    email: onDevice.get('email'),
    userId: onDevice.get('user._id'),
  };
}

const changed = () => session.set(read());

// Another tab logged in or out; clear() sends no key.
window.addEventListener('storage', ({ key }) => {
  if (!key || key === 'token') changed();
});

function storeUser(user: SessionUser): void {
  onDevice.set('user', JSON.stringify(user));
  onDevice.set('name', user.name);
  onDevice.set('email', user.email);
  onDevice.set('user._id', user._id);
}

/** The token's user, fetched after the login. */
export function rememberUser(user: SessionUser): void {
  storeUser(user);
  changed();
}

/** Stores a login for all tabs. A cart that was chosen before it is kept for who logs in, not for who already was. */
export function beginSession(token: string, user: SessionUser): void {
  const chosen = onDevice.get('token') ? null : onDevice.get('cart');
  if (chosen) onDevice.set(waitingKey, chosen);
  storeUser(user);
  // Last: it triggers other tabs to read the rest.
  onDevice.set('token', token);
  changed();
}

/** Nothing without one: the cart is then the visitor's. */
export function endSession(): void {
  if (!currentSession().token) return;
  for (const key of [...keys, waitingKey]) onDevice.remove(key);
  expiredFor = '';
  changed();
}

/** The cart last confirmed by the server. */
export function rememberCart(lines: readonly unknown[]): void {
  if (currentSession().token) onDevice.set('cart', JSON.stringify(lines));
}

const ends = makeListeners();
/** For this long (ms) after a reason for the login was shown, no other is. */
const saidForMs = 10_000;
let expiredAt = Number.NEGATIVE_INFINITY;
let expiredFor = '';
let expiredWhy: string | undefined;

/** The email of whose session ended by itself, to log in again with. */
export const expiredEmail = (): string => expiredFor;

/** Why it ended, in the server's words. */
export const whyExpired = (): string | undefined => expiredWhy;

/** Whether the session has just ended, so that consequences need no message. */
export function justExpired(): boolean {
  return performance.now() - expiredAt < saidForMs;
}

/** Reports ended sessions; the app shows the message and the login. */
export const onSessionExpired = ends.subscribe;

/** Ends the session of this token. A late response to an older token must not end a new session. */
export function expireSession(token: string | null, why?: string): void {
  if (!token || currentSession().token !== token) return;
  expiredAt = performance.now();
  const { email } = currentSession();
  endSession();
  expiredFor = email ?? '';
  expiredWhy = why;
  ends.tell();
}
