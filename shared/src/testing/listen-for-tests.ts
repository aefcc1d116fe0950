import { once } from 'node:events';
import type { Server, Socket } from 'node:net';

export interface Listening {
  port: number;
  url: string;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** Lets a test's own server listen on this machine, at a free port by default. */
export async function listenForTests(server: Server, at = 0): Promise<Listening> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : at;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
