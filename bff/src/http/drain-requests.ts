import { once } from 'node:events';
import type { Server } from 'node:http';

const pollEveryMs = 50;

/**
 * Closes a server gracefully: accepts no new connections, answers requests on open ones with `Connection: close`, and
 * closes idle ones. Resolves when the last connection is closed.
 */
export async function drainRequests(server: Server): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
  const closed = once(server.close(), 'close');
  const timer = setInterval(() => server.closeIdleConnections(), pollEveryMs);
  await closed;
  clearInterval(timer);
}
