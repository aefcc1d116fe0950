import { once } from 'node:events';
import type { Server } from 'node:http';

export interface Listening {
  port: number;
  /** Cuts every connection. */
  close(): Promise<void>;
}

/** Opens a server on this port; port 0 is any free one. */
export async function listen(server: Server, port: number, host: string): Promise<Listening> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
