import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from '@forno/shared/processes';
import { folderForTests } from '@forno/shared/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from './lock-data-folder.ts';

const print = () => undefined;
let path: string;
beforeEach(() => void (path = join(folderForTests(), 'running.json')));

const entry = (pid: number) => ({ name: 'x', pid, identity: processIdentity(pid) ?? '' });

describe('lockDataFolder', () => {
  it('refuses a second start while the first one runs, and lets it in afterwards', async () => {
    const first = await lockDataFolder(path, print);
    await expect(lockDataFolder(path, print)).rejects.toThrow(
      `Forno is already running with this data folder (pid ${process.pid})`,
    );
    first.release();
    (await lockDataFolder(path, print)).release();
    expect(existsSync(path)).toBe(false);
  });

  it('takes over from a starter that is gone, even if its pid was reused', async () => {
    const gone = {
      starter: { name: 'starter', pid: process.pid, identity: 'of an earlier process' },
      children: [],
    };
    writeFileSync(path, JSON.stringify(gone));
    const claim = await lockDataFolder(path, print);
    expect(JSON.parse(readFileSync(path, 'utf8')).starter.identity).toBe(processIdentity(process.pid));
    claim.release();
  });

  it('ends what an earlier start left running, and nothing else', async () => {
    const leftover = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const ended = new Promise((resolve) => leftover.once('exit', (_code, signal) => resolve(signal)));
    const children = [entry(leftover.pid ?? 0), { ...entry(stranger.pid ?? 0), identity: 'somebody else' }];
    writeFileSync(path, JSON.stringify({ starter: { ...entry(1), identity: 'gone' }, children }));

    const claim = await lockDataFolder(path, print);
    expect(await ended).toBe('SIGTERM');
    expect(processIdentity(stranger.pid ?? 0)).toBeDefined();
    stranger.kill('SIGKILL');
    claim.release();
  });

  it('is not stopped by a damaged file', async () => {
    writeFileSync(path, '{"starter":');
    (await lockDataFolder(path, print)).release();
  });

  it('remembers the children for a start after a crash', async () => {
    const claim = await lockDataFolder(path, print);
    claim.add('redis', process.pid);
    expect(JSON.parse(readFileSync(path, 'utf8')).children).toEqual([
      { ...entry(process.pid), name: 'redis' },
    ]);
    claim.release();
  });
});
