import { spawn } from 'node:child_process';
import { Redis } from 'ioredis';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForTests } from '../testing/folder-for-tests.ts';
import { waitFor } from '../testing/wait-for.ts';
import { repositoryRoot } from './start-process.ts';
import { startRedis } from './start-servers.ts';

let folder: string;
beforeEach(() => void (folder = folderForTests()));

describe('startRedis', () => {
  it('keeps what it acknowledged through kill -9 and never evicts', async () => {
    const first = await startRedis({ folder });
    const client = new Redis(first.url, { retryStrategy: () => null });
    client.on('error', () => {});
    await client.set('paid', 'yes');
    expect(await client.config('GET', 'maxmemory-policy')).toContain('noeviction');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    client.disconnect();

    const second = await startRedis({ folder, port: first.port });
    const again = new Redis(second.url);
    expect(await again.get('paid')).toBe('yes');
    await again.quit();
    expect(await second.stop()).toMatchObject({ code: 0 });
  });

  it('ends with its parent, even when that is killed with -9', async () => {
    const parent = spawn(
      process.execPath,
      [
        '--conditions=@forno/source',
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        `import { startRedis } from './shared/src/processes/start-servers.ts';
         const redis = await startRedis({ folder: ${JSON.stringify(folder)} });
         console.log(redis.pid);
         setInterval(() => {}, 1000);`,
      ],
      { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const pid = await new Promise<number>((resolve) => {
      parent.stdout.once('data', (data: Buffer) => resolve(Number(data.toString())));
    });
    expect(process.kill(pid, 0)).toBe(true);
    parent.kill('SIGKILL');
    await waitFor(() => gone(pid), { what: 'the end of redis' });
  });
});

function gone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
