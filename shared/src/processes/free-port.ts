import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems hand out by themselves: nobody's outgoing connection takes the port before we do. */
const lowest = 10_000;
const highest = 30_000;
const tries = 100;

/** A port of the loopback that nobody listens on at this moment. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (await portIsFree(port, host)) return port;
  }
  throw new Error(`none of ${tries} ports is free`);
}

/** Whether somebody could listen on the port now. */
export function portIsFree(port: number, host = '0.0.0.0'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
