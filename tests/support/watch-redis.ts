import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * Reports every command this Redis receives, one line each: time, `[<database> <client, or lua>]`, command and
 * arguments. On a busy Redis commands arrive together with the OK, which ioredis' own monitor can't handle.
 * @returns a function that stops it
 */
export async function watchRedis(url: string, onLine: (line: string) => void): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = createInterface({ input: socket }).on('line', onLine);
  socket.write('MONITOR\r\n');
  await once(lines, 'line');
  return () => {
    lines.close();
    socket.destroy();
  };
}
