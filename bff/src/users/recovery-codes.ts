import { createHash, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { User } from '@forno/shared/server';
import { Secret } from 'otpauth';
import type { Deps } from '../deps.ts';
import { keyedHash } from '../http/keyed-hash.ts';

const made = 10;
const bytes = 16;
/** Letters of a code of 128 bits without its dashes; those made before had 80 bits and 16 letters. */
const letters = Math.ceil((bytes * 8) / 5);
const slowHash = promisify<string, string, number, Buffer>(scrypt);

/** New recovery codes for this account, and the hashes that are stored. */
export async function newRecoveryCodes(deps: Pick<Deps, 'config'>, user: Pick<User, '_id'>) {
  const codes = Array.from({ length: made }, () => new Secret({ size: bytes }).base32);
  const hashes = await Promise.all(codes.map((code) => recoveryHash(deps, user, code)));
  return { codes: codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code), hashes };
}

/**
 * Hash of a recovery code without its dashes: slow, and the salt is made of the shop's secret and the account, so that
 * the code can be looked up and spent in one write.
 */
export async function recoveryHash(
  { config }: Pick<Deps, 'config'>,
  { _id }: Pick<User, '_id'>,
  code: string,
): Promise<string> {
  if (code.length !== letters) return createHash('sha256').update(code).digest('hex');
  const salt = keyedHash(config, 'recovery codes', String(_id));
  return (await slowHash(code, salt, 32)).toString('base64url');
}
