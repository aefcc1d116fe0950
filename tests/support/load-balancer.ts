import { connect, createServer, type Socket } from 'node:net';
import { listen, type Listening } from '@forno/shared/processes';

/**
 * A TCP round-robin over the ports that skips those not listening, like a production load balancer: no HTTP, no sticky
 * sessions.
 */
export function startLoadBalancer(ports: readonly number[]): Promise<Listening> {
  let turn = 0;
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    const first = turn++;
    passOn(
      client,
      [...ports.keys()].map((step) => ports[(first + step) % ports.length] ?? 0),
    );
  });
  return listen(server);
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
