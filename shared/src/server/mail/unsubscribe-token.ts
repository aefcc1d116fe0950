import { Id } from '../../contracts/server/index.ts';
import { type DataSecrets, dataSecrets } from '../runtime/config/index.ts';
import { hmac, isSame } from '../runtime/hmac.ts';

/** Of a mailbox, so that it ends with it; those of mails before December 2026 are of the account. */
const sign = (userId: string, mailbox: string | undefined, secret: string) =>
  hmac(secret, `unsubscribe:${userId}${mailbox === undefined ? '' : `:${mailbox}`}`);

/** A token that only unsubscribes this customer, while that is their mailbox, from order mails; never expires. */
export function unsubscribeToken(config: DataSecrets, userId: string, mailbox?: string): string {
  return `${userId}.${sign(userId, mailbox, dataSecrets(config)[0]).toString('base64url')}`;
}

/** The customer it names, and whether it is of theirs, with this mailbox; undefined where it names none. */
export function readUnsubscribeToken(config: DataSecrets, token: string) {
  const [userId = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  if (!Id.safeParse(userId).success) return undefined;
  const isOf = (mailbox: string) =>
    [mailbox, undefined].some((of) =>
      dataSecrets(config).some((secret) => isSame(given, sign(userId, of, secret))),
    );
  return { userId, isOf };
}
