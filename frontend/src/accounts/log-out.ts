import { routes } from '@forno/shared/contracts/customer';
import { request } from '#transport/request.ts';
import { contactDraftKey } from '#session/contact-draft-key.ts';
import { endSession } from '#session/session.ts';
import { inTab } from '#ui/stored.ts';

const revokedWithinMs = 5_000;

/**
 * Revokes the token at the server, and forgets it here at once: logging out on a shared machine must not wait for the
 * network.
 */
export async function logOut(): Promise<void> {
  // If it fails, the token expires anyway; there is nothing the user could do.
  const revoked = request(routes.logout, { timeoutMs: revokedWithinMs }).catch(() => undefined);
  inTab.remove(contactDraftKey);
  endSession();
  await revoked;
}
