import { minuteMs, ok } from '@forno/shared/domain';
import { answers } from '@forno/shared/messages/server';
import { type Config, hmac, isSame } from '@forno/shared/server/runtime';
import type { Call } from '../deps.ts';

export const queuesPath = '/admin/queues/board';
export const queuesCookie = 'forno_queues';
const validMs = 30 * minuteMs;

/** Purpose claim: session tokens are not accepted here, nor this cookie elsewhere. */
function sign({ JWT_SECRET }: Pick<Config, 'JWT_SECRET'>, content: string): string {
  return hmac(JWT_SECRET, `queues:${content}`).toString('base64url');
}

/** Who opened the board, in which session; logging out closes it. */
export interface QueuesUser {
  userId: string;
  jti: string;
  /** When that session began, comparable with `sessionsFrom`. */
  began: Date;
}

/** `userId.jti.began.expiry.signature`: identifies the admin, so that each request can be authorised again. */
export function signQueuesCookie(
  config: Pick<Config, 'JWT_SECRET'>,
  { userId, jti, began }: QueuesUser,
  now = Date.now(),
): string {
  const content = `${userId}.${jti}.${began.getTime()}.${now + validMs}`;
  return `${content}.${sign(config, content)}`;
}

/** Undefined when forged or expired. */
export function readQueuesCookie(
  config: Pick<Config, 'JWT_SECRET'>,
  cookie: string,
  now = Date.now(),
): QueuesUser | undefined {
  const [userId = '', jti = '', began = '', expiry = '', signature = ''] = cookie.split('.');
  const expected = sign(config, `${userId}.${jti}.${began}.${expiry}`);
  if (!isSame(Buffer.from(signature), Buffer.from(expected))) return undefined;
  return Number(expiry) > now ? { userId, jti, began: new Date(Number(began)) } : undefined;
}

/** Opens Bull Board to an admin's browser for half an hour: its pages can't send a bearer token. */
export async function openQueues(call: Call<'openQueues'>) {
  const { deps, user } = call;
  const value = signQueuesCookie(deps.config, { userId: String(user._id), ...user.session });
  const cookie = { name: queuesCookie, value, path: queuesPath, maxAgeMs: validMs };
  return { ...ok({ message: answers.queuesOpen }), cookie };
}
