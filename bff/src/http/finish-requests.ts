import type { Server } from 'node:http';

const lookEveryMs = 50;

/**
 * Closes a server gracefully: accepts no new connections, answers requests on open ones with `Connection: close`, and
 * closes idle ones. Resolves when the last connection is closed.
 */
export function finishRequests(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
  server.close();
  const timer = setInterval(() => server.closeIdleConnections(), lookEveryMs);
  return new Promise((resolve) => {
    server.once('close', () => {
      clearInterval(timer);
      resolve();
    });
  });
}
