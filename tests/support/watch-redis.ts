import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * Passes on every command that this Redis gets, a line each: the time, `[<database> <client, or lua>]`, and the
 * command with its arguments. On a busy Redis commands come together with its OK, which ioredis' own monitor
 * can't take.
 * @returns what ends it
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
