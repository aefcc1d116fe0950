import { randomUUID } from 'node:crypto';
import type { User } from '@forno/shared/server/db';
import { isSame, keyedHash } from '@forno/shared/server/runtime';
import type { Cookie } from '../http/handler.ts';
import type { Deps } from './deps.ts';

export const deviceCookie = 'forno_device';
const keptMs = 180 * 24 * 3_600_000;
type Owner = Pick<User, '_id' | 'sessionsFrom'>;
type Secret = Pick<Deps, 'config'>;

const sign = ({ config }: Secret, { _id }: Owner, id: string, at: number) =>
  keyedHash(config, 'known devices', `${String(_id)}.${id}.${at}`);

/**
 * Marks a device that has shown the account's password: guesses of others never delay its logins. Authorises nothing.
 * It outlives a logout, and ends with a new password or a logout everywhere.
 */
export function rememberDevice(deps: Secret, owner: Owner, id: string = randomUUID()): Cookie {
  const at = Math.max(Date.now(), owner.sessionsFrom.getTime());
  return {
    name: deviceCookie,
    value: `${id}.${at}.${sign(deps, owner, id, at)}`,
    path: '/user',
    maxAgeMs: keptMs,
  };
}

/** The id of a device that this account knows. */
export function knownDevice(deps: Secret, owner: Owner | null, value: string): string | undefined {
  const [id = '', at = '', signature = ''] = value.split('.');
  if (!owner || Number(at) < owner.sessionsFrom.getTime() || Number(at) + keptMs < Date.now())
    return undefined;
  const right = sign(deps, owner, id, Number(at));
  return isSame(Buffer.from(signature), Buffer.from(right)) ? id : undefined;
}
