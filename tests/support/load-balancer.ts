import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface LoadBalancer {
  url: string;
  close: () => Promise<void>;
}

/**
 * A TCP round-robin over the ports that skips those not listening, like a production load balancer: no HTTP, no sticky
 * sessions.
 */
export async function startLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  let turn = 0;
  const open = new Set<Socket>();
  const server: Server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    const first = turn++;
    passOn(
      client,
      [...ports.keys()].map((step) => ports[(first + step) % ports.length] ?? 0),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const client of open) client.destroy();
      }),
  };
}

function passOn(client: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) {
    client.destroy();
    return;
  }
  const backend = connect(port, '127.0.0.1');
  const tryOthers = (): void => passOn(client, others);
  backend.once('error', tryOthers);
  backend.once('connect', () => {
    backend.off('error', tryOthers);
    backend.on('error', () => client.destroy());
    client.once('close', () => backend.destroy());
    backend.once('close', () => client.destroy());
    client.pipe(backend).pipe(client);
  });
}
