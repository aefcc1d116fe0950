import { routes } from '@forno/shared/contracts/customer';
import { request } from '#transport/request.ts';
import { pushKey } from '#session/push-key.ts';
import { currentSession, endSession } from '#session/session.ts';
import { forgetDrafts } from '#ui/draft.tsx';
import { onDevice } from '#ui/stored.ts';

const revokedWithinMs = 5_000;

/** Their next login subscribes it again. */
async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * Revokes the token at the server, and forgets it here at once: logging out on a shared machine must not wait for the
 * network. This device is told no more of their orders, also where the server does not hear of it.
 */
export async function logOut(): Promise<void> {
  // If it fails, the token expires anyway; there is nothing the user could do.
  const revoked = request(routes.logout, { timeoutMs: revokedWithinMs }).catch(() => undefined);
  if (onDevice.get(pushKey) === currentSession().userId) void unsubscribe().catch(() => undefined);
  forgetDrafts();
  endSession();
  await revoked;
}
