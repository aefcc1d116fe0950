import { createHash, randomBytes } from 'node:crypto';
import type { Config } from './config/index.ts';

/** A secret for a link, of so many random bytes; one that is drawn as a code is shorter. */
export const newLinkToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** What is stored of it: reading the database does not reveal links. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A page with a secret after the #: browsers keep that to themselves, so no server on the way logs it. */
export const secretPage = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, path: string, token: string): string =>
  new URL(`${path}#token=${token}`, PUBLIC_URL).href;
