import { routes } from '@forno/shared/contracts';
import { call } from './call.ts';
import { endSession } from './session.ts';

/**
 * Tells the server to revoke the token, and forgets it here at once: who logs out on a shared machine
 * must not wait for a network.
 */
export async function logOut(): Promise<void> {
  const revoked = call(routes.logout, { timeoutMs: 5_000 });
  endSession();
  try {
    await revoked;
  } catch {
    // The token ends by itself; there is nothing that the person could do about it.
  }
}
