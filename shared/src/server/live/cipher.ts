import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { type DataSecrets, dataSecrets } from '../runtime/config/index.ts';

export interface Cipher {
  encrypt(text: string): string;
  /** Undefined if sealed with another secret, or not at all. */
  decrypt(sealed: string): string | undefined;
}

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/**
 * Encrypts data at rest: live events in Redis, which contain names and addresses, and second-factor secrets in the
 * database. Separate keys, derived from secrets that every process has; older secrets only open.
 */
export function createCipher(config: DataSecrets, purpose: 'live events' | 'second factors'): Cipher {
  const keyFrom = (secret: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  const [secret, ...older] = dataSecrets(config);
  const key = keyFrom(secret);
  const keys = [key, ...older.map(keyFrom)];
  return {
    encrypt(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    decrypt(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length <= ivBytes + tagBytes) return undefined;
      for (const one of keys) {
        const opened = openWith(one, bytes);
        if (opened !== undefined) return opened;
      }
      return undefined;
    },
  };
}

function openWith(key: KeyObject, bytes: Buffer): string | undefined {
  try {
    const opened = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
    opened.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([opened.update(bytes.subarray(ivBytes + tagBytes)), opened.final()]).toString();
  } catch {
    return undefined;
  }
}
