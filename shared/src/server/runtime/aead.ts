import { type CipherKey, createCipheriv, createDecipheriv } from 'node:crypto';

const algorithm = 'aes-256-gcm';
export const aeadBytes = { key: 32, nonce: 12, tag: 16 };

/** `about` is authenticated too, but not encrypted. A nonce must never meet the same key twice. */
interface Envelope {
  key: CipherKey;
  nonce: Uint8Array;
  about?: Uint8Array;
}

interface Sealed {
  sealed: Buffer;
  tag: Buffer;
}

/** Encrypts and authenticates with AES-256-GCM. */
export function sealBytes({ key, nonce, about }: Envelope, plain: Uint8Array): Sealed {
  const cipher = createCipheriv(algorithm, key, nonce);
  if (about) cipher.setAAD(about);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { sealed, tag: cipher.getAuthTag() };
}

/** Undefined if sealed in another envelope, or changed since. */
export function openBytes({ key, nonce, about }: Envelope, { sealed, tag }: Sealed): Buffer | undefined {
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: aeadBytes.tag });
    if (about) decipher.setAAD(about);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    return undefined;
  }
}
