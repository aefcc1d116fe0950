import { routes } from '@forno/shared/contracts/customer';

/**
 * Ends at the server a session that was not begun here: whoever is logged in here stays so. If it fails, the token expires
 * anyway.
 */
export async function giveBack(token: string): Promise<void> {
  const { method, path } = routes.logout;
  const headers = { authorization: `Bearer ${token}` };
  await fetch(path, { method, headers, keepalive: true }).catch(() => undefined);
}
