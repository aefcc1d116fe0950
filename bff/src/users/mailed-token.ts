import { createHash, randomBytes } from 'node:crypto';
import type { MailedToken } from '@forno/shared/server/db';

const hours = 3_600_000;
export const verificationMs = 24 * hours;
export const resetMs = 1 * hours;

/** A token for a mailed link, and the hash that is stored: reading the database does not reveal links. */
export function newMailedToken(validMs: number): { token: string; stored: MailedToken } {
  const token = randomBytes(32).toString('base64url');
  return { token, stored: { hash: tokenHash(token), expiresAt: new Date(Date.now() + validMs) } };
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
