import { once } from 'node:events';
import { isIPv6, type Server, type Socket } from 'node:net';

export interface Listening {
  port: number;
  url: string;
  /** Cuts every connection. */
  close(): Promise<void>;
}

/** How this machine reaches what listens there, as it stands in an address. */
export function reachedAt(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}

/** Opens a server on this port; port 0 is any free one. */
export async function listen(server: Server, asked = 0, host = '127.0.0.1'): Promise<Listening> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(asked, host);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : asked;
  return {
    port,
    url: `http://${reachedAt(host)}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
