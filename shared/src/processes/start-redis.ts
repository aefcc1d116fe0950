import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { startProcess, type RunningProcess } from './start-process.ts';

export interface RedisOptions {
  /** Where the append-only file goes. */
  folder: string;
  port?: number;
  onLine?: (line: string) => void;
}

export interface RunningRedis extends RunningProcess {
  url: string;
  port: number;
  /** The server itself; `pid` is that of the shell that watches over it. */
  serverPid: number;
}

/**
 * Redis does not notice that its parent is gone. So a shell starts it and waits on the pipe:
 * when that ends, Redis is asked to save and exit.
 */
const watchOver = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
echo "server pid $server"
trap 'kill $server' TERM INT
(read -r _ <&3; kill $server) >/dev/null 2>&1 &
watcher=$!
while kill -0 $server 2>/dev/null; do wait $server; code=$?; done
kill $watcher 2>/dev/null
exit $code
`;

/** @throws when neither redis-server nor valkey-server is installed, or it doesn't start */
export async function startRedis({ folder, port, onLine }: RedisOptions): Promise<RunningRedis> {
  const program = findProgram('redis-server', 'valkey-server');
  if (!program) throw new Error('neither redis-server nor valkey-server is installed');
  mkdirSync(folder, { recursive: true });
  const listenOn = port ?? (await freePort());
  let serverPid = 0;
  const running = await startProcess({
    name: 'redis',
    command: 'sh',
    args: ['-c', watchOver, 'sh', program, ...redisArguments(folder, listenOn)],
    ready: /Ready to accept connections/,
    onLine: (line) => {
      const match = line.match(/^server pid (\d+)$/);
      if (match) serverPid = Number(match[1]);
      onLine?.(line);
    },
  });
  return { ...running, port: listenOn, serverPid, url: `redis://127.0.0.1:${listenOn}` };
}

/** Jobs must never be evicted, and must survive a restart: BullMQ's two conditions for production. */
function redisArguments(folder: string, port: number): string[] {
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    pidfile: join(folder, 'redis.pid'),
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}
