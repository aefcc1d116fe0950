import { mkdirSync } from 'node:fs';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { startProcess, type RunningProcess } from './start-process.ts';

export interface RedisOptions {
  /** Where the append-only file goes. */
  folder: string;
  port?: number;
  /** The port of the primary that it follows until Sentinels say otherwise. */
  replicaOf?: number | undefined;
  onLine?: (line: string) => void;
}

export interface RunningRedis extends RunningProcess {
  url: string;
  port: number;
}

/** @throws when neither redis-server nor valkey-server is installed, or it doesn't start */
export async function startRedis({ folder, port, replicaOf, onLine }: RedisOptions): Promise<RunningRedis> {
  const program = findProgram('redis-server', 'valkey-server');
  if (!program) throw new Error('neither redis-server nor valkey-server is installed');
  mkdirSync(folder, { recursive: true });
  const listenOn = port ?? (await freePort());
  const running = await startProcess({
    name: 'redis',
    command: program,
    args: [
      ...redisArguments(folder, listenOn),
      ...(replicaOf ? ['--replicaof', '127.0.0.1', String(replicaOf)] : []),
    ],
    watchOver: true,
    ready: /Ready to accept connections/,
    onLine,
  });
  return { ...running, port: listenOn, url: `redis://127.0.0.1:${listenOn}` };
}

/** Jobs must never be evicted, and must survive a restart: BullMQ's two conditions for production. */
function redisArguments(folder: string, port: number): string[] {
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}
