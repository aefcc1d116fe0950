import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers } from '@forno/shared/messages';
import { type Config, hmac, isSame } from '@forno/shared/server/runtime';
import { defineHandler } from '../../http/handler.ts';

export const queuesPath = '/admin/queues/board';
export const queuesCookie = 'forno_queues';
const validMs = 30 * 60_000;

/** Purpose claim: session tokens are not accepted here, nor this cookie elsewhere. */
function sign(content: string, { JWT_SECRET }: Pick<Config, 'JWT_SECRET'>): string {
  return hmac(JWT_SECRET, `queues:${content}`).toString('base64url');
}

/** Who opened the board, in which session; logging out closes it. */
export interface Opener {
  userId: string;
  jti: string;
  /** When that session began, comparable with `sessionsFrom`. */
  began: Date;
}

/** `userId.jti.began.expiry.signature`: identifies the admin, so that each request can be authorised again. */
export function signQueuesCookie(
  { userId, jti, began }: Opener,
  config: Pick<Config, 'JWT_SECRET'>,
  now = Date.now(),
): string {
  const content = `${userId}.${jti}.${began.getTime()}.${now + validMs}`;
  return `${content}.${sign(content, config)}`;
}

/** Undefined when forged or expired. */
export function readQueuesCookie(
  cookie: string,
  config: Pick<Config, 'JWT_SECRET'>,
  now = Date.now(),
): Opener | undefined {
  const [userId = '', jti = '', began = '', expiry = '', signature = ''] = cookie.split('.');
  const expected = sign(`${userId}.${jti}.${began}.${expiry}`, config);
  if (!isSame(Buffer.from(signature), Buffer.from(expected))) return undefined;
  return Number(expiry) > now ? { userId, jti, began: new Date(Number(began)) } : undefined;
}

/** Opens Bull Board to an admin's browser for half an hour: its pages can't send a bearer token. */
export const openQueues = defineHandler(routes.openQueues, { reauthenticate: true }, async (call) => {
  const { deps, user } = call;
  const value = signQueuesCookie({ userId: String(user._id), ...user.session }, deps.config);
  const cookie = { name: queuesCookie, value, path: queuesPath, maxAgeMs: validMs };
  return { ...ok({ message: answers.queuesOpen }), cookie };
});
