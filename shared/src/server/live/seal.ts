import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config/index.ts';

export interface Seal {
  seal(text: string): string;
  /** Undefined if sealed with another secret, or not at all. */
  open(sealed: string): string | undefined;
}

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/**
 * Encrypts data at rest: live events in Redis, which contain names and addresses, and second-factor secrets in the
 * database. Separate keys, derived from the secret that every process has.
 */
export function createSeal(
  { JWT_SECRET }: Pick<Config, 'JWT_SECRET'>,
  purpose: 'live events' | 'second factors',
): Seal {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', JWT_SECRET, '', purpose, 32)));
  return {
    seal(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length <= ivBytes + tagBytes) return undefined;
      try {
        const opened = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
        opened.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        return Buffer.concat([opened.update(bytes.subarray(ivBytes + tagBytes)), opened.final()]).toString();
      } catch {
        return undefined;
      }
    },
  };
}
