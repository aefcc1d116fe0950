import { createHmac, timingSafeEqual } from 'node:crypto';
import { Id } from '../../contracts/index.ts';
import type { Config } from '../config/index.ts';

type Secret = Pick<Config, 'JWT_SECRET'>;

const sign = (userId: string, { JWT_SECRET }: Secret) =>
  createHmac('sha256', JWT_SECRET).update(`unsubscribe:${userId}`).digest();

/** A token that only unsubscribes this customer from order mails; never expires. */
export function unsubscribeToken(config: Secret, userId: string): string {
  return `${userId}.${sign(userId, config).toString('base64url')}`;
}

/** The customer it belongs to; undefined for a forged token. */
export function readUnsubscribeToken(config: Secret, token: string): string | undefined {
  const [userId = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(userId, config);
  const ours = given.length === right.length && timingSafeEqual(given, right);
  return ours && Id.safeParse(userId).success ? userId : undefined;
}
