import { createHash, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import type { User } from '@forno/shared/server/db';
import { type DataSecrets, dataSecrets, hmac } from '@forno/shared/server/runtime';

const periodS = 30;
/** Time steps accepted before and after the current one: clocks differ and people type slowly. */
const window = 1;

const appOf = (secret: string, issuer = '') =>
  new TOTP({ issuer, secret: Secret.fromBase32(secret), digits: 6, period: periodS });

/** A secret for an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Content of the QR code, with the shop's name. */
export const addressOfSecret = (secret: string, email: string, shop: string): string => {
  const app = appOf(secret, shop);
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

const made = 10;
const bytes = 16;
/** Letters of a code of 128 bits without its dashes; those made before had 80 bits and 16 letters. */
const letters = Math.ceil((bytes * 8) / 5);
const slowHash = promisify<string, string, number, Buffer>(scrypt);

/** New recovery codes for this account, and the hashes that are stored. */
export async function newRecoveryCodes(user: Pick<User, '_id'>) {
  const codes = Array.from({ length: made }, () => new Secret({ size: bytes }).base32);
  const hashes = await Promise.all(codes.map((code) => recoveryHash(user, code)));
  return { codes: codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code), hashes };
}

/**
 * Hash of a recovery code without its dashes: slow, and salted by the account, so that the code can be looked up and
 * spent in one write. Needs no secret of the shop: the codes outlive every change of its secrets.
 */
export async function recoveryHash({ _id }: Pick<User, '_id'>, code: string): Promise<string> {
  if (code.length !== letters) return createHash('sha256').update(code).digest('hex');
  return (await slowHash(code, `recovery codes of ${String(_id)}`, 32)).toString('base64url');
}

/** The hashes that 1.0.0 may have stored of this code: salted with a secret of the shop as well. */
export async function recoveryHashesBefore(
  config: DataSecrets,
  { _id }: Pick<User, '_id'>,
  code: string,
): Promise<string[]> {
  if (code.length !== letters) return [];
  const salts = dataSecrets(config).map((secret) =>
    hmac(hmac(secret, 'key of recovery codes'), String(_id)).toString('base64url'),
  );
  const hashes = await Promise.all(salts.map((salt) => slowHash(code, salt, 32)));
  return hashes.map((hash) => hash.toString('base64url'));
}
