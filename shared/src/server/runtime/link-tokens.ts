import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link, of so many random bytes; one that is drawn as a code is shorter. */
export const newLinkToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** What is stored of it: reading the database does not reveal links. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
