import { Id } from '../../contracts/server/index.ts';
import { type DataSecrets, dataSecrets } from '../runtime/config/index.ts';
import { hmac, isSame } from '../runtime/hmac.ts';

const sign = (userId: string, secret: string) => hmac(secret, `unsubscribe:${userId}`);

/** A token that only unsubscribes this customer from order mails; never expires. */
export function unsubscribeToken(config: DataSecrets, userId: string): string {
  return `${userId}.${sign(userId, dataSecrets(config)[0]).toString('base64url')}`;
}

/** The customer it belongs to; undefined for a forged token. */
export function readUnsubscribeToken(config: DataSecrets, token: string): string | undefined {
  const [userId = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const ours = dataSecrets(config).some((secret) => isSame(given, sign(userId, secret)));
  return ours && Id.safeParse(userId).success ? userId : undefined;
}
