import { createServer } from 'node:net';

/** Below the ephemeral range, so that no outgoing connection takes the port first. */
const lowest = 10_000;
const highest = 30_000;
/**
 * Ports are allocated before they are used, so each process goes through its own range: it never returns a port twice,
 * and parallel processes don't collide.
 */
const stretch = 100;
let next = lowest + ((process.pid * stretch) % (highest - lowest));

/** A port of the loopback that nobody listens on at this moment. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = highest - lowest; tries > 0; tries -= 1) {
    const port = next;
    next = port + 1 < highest ? port + 1 : lowest;
    if (await portIsFree(port, host)) return port;
  }
  throw new Error(`no port between ${lowest} and ${highest} is free`);
}

/** Whether somebody could listen on the port now. */
export function portIsFree(port: number, host = '0.0.0.0'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
