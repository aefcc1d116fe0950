import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const periodS = 30;
/** Steps before and after the present one: clocks of phones differ, and people type slowly. */
const window = 1;
const recoveryCodesMade = 10;

const appOf = (secret: string) =>
  new TOTP({ issuer: 'Forno', secret: Secret.fromBase32(secret), digits: 6, period: periodS });

/** A secret for an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the app reads from a QR code. */
export const addressOfSecret = (secret: string, email: string): string => {
  const app = appOf(secret);
  app.label = email;
  return app.toString();
};

/** The time step whose code this is; undefined for a wrong one, or without a secret to judge it by. */
export function stepOf(secret: string | undefined, code: string): number | undefined {
  // The library throws for six characters that are more bytes than six digits.
  if (!secret || !/^\d{6}$/.test(code)) return undefined;
  const timestamp = Date.now();
  const delta = appOf(secret).validate({ token: code, window, timestamp });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodS) + delta;
}

/** 80 random bits each: nobody finds one from its hash. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from(
    { length: recoveryCodesMade },
    () => new Secret({ size: 10 }).base32.match(/.{4}/g)?.join('-') ?? '',
  );
  return { codes, hashes: codes.map((code) => hashOf(code.replaceAll('-', ''))) };
}

/** Of a recovery code without its dashes. */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
