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

/** A stream to encrypt; its tag follows it. */
export function startSealing({ key, nonce, about }: Envelope) {
  const cipher = createCipheriv(algorithm, key, nonce);
  return about ? cipher.setAAD(about) : cipher;
}

/** A stream to decrypt: nothing of it is to be trusted until its end, which throws unless all is as it was sealed. */
export function startOpening({ key, nonce, about }: Envelope, tag: Buffer) {
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: aeadBytes.tag }).setAuthTag(tag);
  return about ? decipher.setAAD(about) : decipher;
}

/** Encrypts and authenticates with AES-256-GCM. */
export function sealBytes(envelope: Envelope, plain: Uint8Array): Sealed {
  const cipher = startSealing(envelope);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { sealed, tag: cipher.getAuthTag() };
}

/** Undefined if sealed in another envelope, or changed since. */
export function openBytes(envelope: Envelope, { sealed, tag }: Sealed): Buffer | undefined {
  try {
    const decipher = startOpening(envelope, tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    return undefined;
  }
}
