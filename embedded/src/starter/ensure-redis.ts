import { spawnSync } from 'node:child_process';
import { findProgram, repositoryRoot } from '@forno/shared/processes';
import { StartRefused } from './start-refused.ts';

/**
 * Makes sure that this machine has a Redis: on Debian, as root or with passwordless sudo, by installing it.
 * @throws StartRefused with the line to type when it can't be installed from here
 */
export function ensureRedis(): void {
  if (findProgram('redis-server', 'valkey-server')) return;
  const { status } = spawnSync(process.execPath, ['scripts/install-from-debian.mjs', 'redis-server'], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  });
  if (status !== 0) throw new StartRefused('Forno needs redis-server (or REDIS_URL)');
}
