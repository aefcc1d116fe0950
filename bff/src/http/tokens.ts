import { createSecretKey, randomUUID } from 'node:crypto';
import { Id } from '@forno/shared/contracts';
import type { Config } from '@forno/shared/server';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

/** What a session token says. Times in seconds since 1970. */
const Claims = z.object({ sub: Id, jti: z.uuid(), iat: z.number(), exp: z.number() });
export type Claims = z.infer<typeof Claims>;

export interface Tokens {
  /** `notBefore`: of an account whose sessions begin by the clock of another process, which may be ahead. */
  issue(userId: string, notBefore?: Date): string;
  /** Undefined for whatever is not a token of ours that is still good. */
  read(token: string): Claims | undefined;
}

/** Verified tokens that are remembered; beyond it all of them are verified anew. */
const most = 10_000;

export function createTokens(config: Pick<Config, 'JWT_SECRET' | 'SESSION_HOURS'>): Tokens {
  // A key object, not the string: jsonwebtoken tries a string as a public key first, 40 times slower.
  const key = createSecretKey(Buffer.from(config.JWT_SECRET));
  // A signature that was good stays good: only the time is looked at again.
  const verified = new Map<string, Claims>();
  return {
    issue(userId, notBefore = new Date(0)) {
      // With decimals: a token issued in the same second as a change of password is newer than it.
      const iat = Math.max(Date.now(), notBefore.getTime()) / 1000;
      const exp = Math.floor(iat + config.SESSION_HOURS * 3600);
      return jwt.sign({ iat, exp }, key, { algorithm: 'HS256', subject: userId, jwtid: randomUUID() });
    },
    read(token) {
      const known = verified.get(token);
      if (known) return known.exp * 1000 > Date.now() ? known : undefined;
      try {
        const claims = Claims.safeParse(jwt.verify(token, key, { algorithms: ['HS256'] })).data;
        if (verified.size >= most) verified.clear();
        if (claims) verified.set(token, claims);
        return claims;
      } catch {
        return undefined;
      }
    },
  };
}
