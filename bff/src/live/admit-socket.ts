import type { Result } from '@forno/shared/domain';
import { z } from 'zod';
import type { Authenticate, CurrentUser } from '../http/authenticate.ts';

const Handshake = z.object({ token: z.string() }).catch({ token: '' });

/** Lets a socket in by the same token as a call. */
export function admitSocket(
  handshakeAuth: unknown,
  authenticate: Authenticate,
): Promise<Result<CurrentUser>> {
  return authenticate(Handshake.parse(handshakeAuth).token);
}
