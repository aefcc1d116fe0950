import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findProgram,
  freePort,
  type RunningProcess,
  startProcess,
  startRedis,
} from '@forno/shared/processes';
import type { Part, PartOptions } from './part.ts';

type Note = (options: PartOptions<RunningProcess>) => Promise<Part>;

/** Silence (ms) after which the primary counts as down. */
const sentinelSettings = (primaryPort: number) => `
sentinel monitor forno 127.0.0.1 ${primaryPort} 2
sentinel down-after-milliseconds forno 5000
sentinel failover-timeout forno 10000
`;

/** Starts a replica of this Redis and three Sentinels for both. Returns their REDIS_URL. */
export async function startSentinels(folder: string, primaryPort: number, note: Note): Promise<string> {
  const port = await freePort();
  const replica = join(folder, 'redis-replica');
  await note({
    name: 'redis replica',
    start: (onLine) => startRedis({ folder: replica, port, replicaOf: primaryPort, onLine }),
  });
  const ports = [await freePort(), await freePort(), await freePort()];
  await Promise.all(
    ports.map((own, n) =>
      note({
        name: `redis sentinel ${n + 1}`,
        start: (onLine) => startSentinel(folder, own, primaryPort, onLine),
      }),
    ),
  );
  return `redis+sentinel://${ports.map((own) => `127.0.0.1:${own}`).join(',')}/forno`;
}

function startSentinel(
  folder: string,
  port: number,
  primaryPort: number,
  onLine: (line: string) => void,
): Promise<RunningProcess> {
  const program = findProgram('redis-server', 'valkey-server');
  if (!program) throw new Error('neither redis-server nor valkey-server is installed');
  const own = join(folder, `sentinel-${port}`);
  mkdirSync(own, { recursive: true });
  const file = join(own, 'sentinel.conf');
  writeFileSync(file, `bind 127.0.0.1\nport ${port}\ndir ${own}\n${sentinelSettings(primaryPort)}`);
  return startProcess({
    name: 'redis sentinel',
    command: program,
    args: [file, '--sentinel'],
    watchOver: true,
    ready: /\+monitor master/,
    onLine,
  });
}
