import { idForm } from '../../domain/index.ts';
import type { Config } from './config/index.ts';
import { hmac, isSame } from './hmac.ts';
import { secretPage } from './link-tokens.ts';

type Secret = Pick<Config, 'JWT_SECRET'>;

/** A hash that nobody can compute without the shop's secret; each purpose has a key of its own. */
export function keyedHash({ JWT_SECRET }: Secret, purpose: string, text: string): string {
  return hmac(hmac(JWT_SECRET, `key of ${purpose}`), text).toString('base64url');
}

type Page = 'pay' | 'follow';
const idDigits = 24;

/** Names a checkout, and proves that the shop gave it for this page: nothing is stored, and the same one is made again. */
const signId = (config: Secret, page: Page, id: string, mailbox: string): string =>
  id + keyedHash(config, `${page} link`, id + mailbox);

/** The checkout's id that such a token names, and whether it is ours, for this mailbox. */
export function signedId(config: Secret, page: Page, token: string) {
  const id = token.slice(0, idDigits);
  const isOf = (mailbox = '') => isSame(Buffer.from(token), Buffer.from(signId(config, page, id, mailbox)));
  return idForm.test(id) ? { id, isOf } : undefined;
}

/** The address of a page of one checkout, for whoever has it. That of a customer's mailbox ends with it. */
export const signedPage = (
  config: Secret & Pick<Config, 'PUBLIC_URL'>,
  page: Page,
  id: string,
  mailbox = '',
): string => secretPage(config, `/user/${page}`, signId(config, page, id, mailbox));
