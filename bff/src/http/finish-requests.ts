import type { Server } from 'node:http';

const lookEveryMs = 50;

/**
 * While a server closes: answers what still comes over a kept connection with the word that it is the last,
 * and closes every connection as soon as it is idle. Resolves when the last one is gone.
 */
export function finishRequests(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
  const timer = setInterval(() => server.closeIdleConnections(), lookEveryMs);
  return new Promise((resolve) => {
    server.once('close', () => {
      clearInterval(timer);
      resolve();
    });
  });
}
