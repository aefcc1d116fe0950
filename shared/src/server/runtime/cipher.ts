import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { aeadBytes, openBytes, sealBytes } from './aead.ts';
import { type DataSecrets, dataSecrets } from './config/index.ts';

export interface Cipher {
  encrypt(text: string): string;
  /** Undefined if sealed with another secret, or not at all. */
  decrypt(sealed: string): string | undefined;
}

const { nonce: nonceBytes, tag: tagBytes } = aeadBytes;

/**
 * Encrypts data at rest: live events in Redis, which contain names and addresses, and second-factor secrets in the
 * database. Separate keys, derived from secrets that every process has; older secrets only open.
 */
export function createCipher(config: DataSecrets, purpose: 'live events' | 'second factors'): Cipher {
  const keyFrom = (secret: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, aeadBytes.key)));
  const [secret, ...older] = dataSecrets(config);
  const key = keyFrom(secret);
  const keys = [key, ...older.map(keyFrom)];
  return {
    encrypt(text) {
      const nonce = randomBytes(nonceBytes);
      const { sealed, tag } = sealBytes({ key, nonce }, Buffer.from(text));
      return Buffer.concat([nonce, tag, sealed]).toString('base64');
    },
    decrypt(text) {
      const bytes = Buffer.from(text, 'base64');
      if (bytes.length <= nonceBytes + tagBytes) return undefined;
      const nonce = bytes.subarray(0, nonceBytes);
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
      const sealed = bytes.subarray(nonceBytes + tagBytes);
      for (const one of keys) {
        const opened = openBytes({ key: one, nonce }, { sealed, tag });
        if (opened) return opened.toString();
      }
      return undefined;
    },
  };
}
