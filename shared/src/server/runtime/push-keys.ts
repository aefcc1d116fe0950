import { createECDH } from 'node:crypto';
import type { Config } from './config/index.ts';

/** The pair of keys (VAPID, base64url) that notifications are signed with; browsers get the public one. */
export function pushKeys({ PUSH_KEY }: Pick<Config, 'PUSH_KEY'>) {
  if (PUSH_KEY === undefined) return undefined;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(PUSH_KEY, 'hex');
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(PUSH_KEY, 'hex').toString('base64url'),
  };
}
