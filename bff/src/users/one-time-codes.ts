import { Secret, TOTP } from 'otpauth';

const periodS = 30;
/** Time steps accepted before and after the current one: clocks differ and people type slowly. */
const window = 1;

const appOf = (secret: string) =>
  new TOTP({ issuer: 'Forno', secret: Secret.fromBase32(secret), digits: 6, period: periodS });

/** A secret for an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Content of the QR code. */
export const addressOfSecret = (secret: string, email: string): string => {
  const app = appOf(secret);
  app.label = email;
  return app.toString();
};

/** The time step of this code; undefined if the code is wrong or there is no secret. */
export function stepOf(secret: string | undefined, code: string): number | undefined {
  // The library throws for six characters that are more than six bytes.
  if (!secret || !/^\d{6}$/.test(code)) return undefined;
  const timestamp = Date.now();
  const delta = appOf(secret).validate({ token: code, window, timestamp });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodS) + delta;
}
