import { createServer } from 'node:net';

/** Below what systems hand out by themselves: nobody's outgoing connection takes the port before we do. */
const lowest = 10_000;
const highest = 30_000;
/**
 * Ports are handed out well before somebody listens on them. So each process goes through a range of its own:
 * asked twice it never answers the same port, and processes that start side by side don't meet.
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
