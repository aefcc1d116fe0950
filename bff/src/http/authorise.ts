import type { Access } from '@forno/shared/contracts';
import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { Request } from 'express';
import type { Authenticate, CurrentUser } from './authenticate.ts';

export function bearer(req: Pick<Request, 'headers'>): string | undefined {
  return /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
}

/** Authenticates and authorises: 401 without a valid token, 403 for a customer on an admin route. */
export async function authorise(
  authenticate: Authenticate,
  access: Access,
  req: Pick<Request, 'headers' | 'log'>,
): Promise<Result<CurrentUser | undefined>> {
  if (access === 'open') return ok(undefined);
  const user = await authenticate(bearer(req));
  if (!user.ok || access === 'customer' || user.value.role === 'admin') return user;
  nameCaller(req, user.value);
  return refuse('admins_only');
}

/** From here on the log lines of this request say whose it is: for refusals, not for every request. */
export const nameCaller = ({ log }: Pick<Request, 'log'>, { _id }: Pick<CurrentUser, '_id'>): void =>
  log.setBindings({ caller: String(_id) });
