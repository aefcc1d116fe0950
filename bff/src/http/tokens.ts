import { createSecretKey, randomUUID } from 'node:crypto';
import { Id } from '@forno/shared/contracts/server';
import type { Config } from '@forno/shared/server/runtime';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** Claims of a session token. Times in seconds since 1970. */
const Claims = z.object({ sub: Id, jti: z.uuid(), iat: z.number(), exp: z.number() });
type Claims = z.infer<typeof Claims>;

export type Tokens = ReturnType<typeof createTokens>;

/** Issues and reads session tokens, as JWT. */
export function createTokens(config: Pick<Config, 'JWT_SECRET' | 'SESSION_HOURS'>) {
  // A key object, not the string: jsonwebtoken tries a string as a public key first, 40 times slower.
  const key = createSecretKey(Buffer.from(config.JWT_SECRET));
  // A verified signature stays valid: only the expiry is checked again.
  const verified = new LRUCache<string, Claims>({ max: 10_000 });
  return {
    /** `notBefore`: when the account's sessions count from, set by another process whose clock may be ahead. */
    issue(userId: string, notBefore = new Date(0)): string {
      // With decimals, so that a token issued in the second of a password change counts as newer.
      const iat = Math.max(Date.now(), notBefore.getTime()) / 1000;
      const exp = Math.floor(iat + config.SESSION_HOURS * 3600);
      return jwt.sign({ iat, exp }, key, { algorithm: 'HS256', subject: userId, jwtid: randomUUID() });
    },
    /** Undefined unless it is a valid, unexpired token of ours. */
    read(token: string): Claims | undefined {
      const known = verified.get(token);
      if (known) return known.exp * 1000 > Date.now() ? known : undefined;
      try {
        const claims = Claims.safeParse(jwt.verify(token, key, { algorithms: ['HS256'] })).data;
        if (claims) verified.set(token, claims);
        return claims;
      } catch {
        return undefined;
      }
    },
  };
}
