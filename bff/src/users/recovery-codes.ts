import { createHash, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { User } from '@forno/shared/server/db';
import { Secret } from 'otpauth';

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
