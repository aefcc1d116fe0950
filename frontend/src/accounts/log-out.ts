import { routes } from '@forno/shared/contracts/customer';
import { request } from '#transport/request.ts';
import { endSession } from '#session/session.ts';
import { forgetDrafts } from '#ui/draft.tsx';

const revokedWithinMs = 5_000;

/**
 * Revokes the token at the server, and forgets it here at once: logging out on a shared machine must not wait for the
 * network.
 */
export async function logOut(): Promise<void> {
  // If it fails, the token expires anyway; there is nothing the user could do.
  const revoked = request(routes.logout, { timeoutMs: revokedWithinMs }).catch(() => undefined);
  forgetDrafts();
  endSession();
  await revoked;
}
