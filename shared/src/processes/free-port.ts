import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range, so that no outgoing connection takes the port first; above those that browsers refuse. */
const lowest = 10_100;
const highest = 30_000;
const stretch = 100;
const stretches = (highest - lowest) / stretch;

let [next, end] = [0, 0];
let claiming: Promise<void> | undefined;

/**
 * A port of the loopback that nobody listens on, and that no other process gets from here, also while its server is
 * being restarted: ports come from stretches that each belong to one process.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    while (next < end) {
      const port = next;
      next += 1;
      if (await portIsFree(port, host)) return port;
    }
    claiming ??= claimStretch().finally(() => {
      claiming = undefined;
    });
    await claiming;
  }
}

/** Claims a stretch by listening on its first port until the process ends. */
async function claimStretch(): Promise<void> {
  for (let turn = 0; turn < stretches; turn += 1) {
    const first = lowest + ((process.pid + turn) % stretches) * stretch;
    const claim = createServer((socket) => socket.destroy());
    claim.listen(first, '127.0.0.1');
    const isOurs = await once(claim, 'listening').then(
      () => true,
      () => false,
    );
    if (!isOurs) continue;
    claim.unref();
    [next, end] = [first + 1, first + stretch];
    return;
  }
  throw new Error(`no ports between ${lowest} and ${highest} are left`);
}

/** Whether somebody could listen on the port now. */
export function portIsFree(port: number, host = '0.0.0.0'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
