import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from '@forno/shared/processes';
import { folderForTests } from '@forno/shared/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

  it('is not stopped by what ends just then, but by what another user runs', async () => {
    const [ending, theirs] = [1, 2].map(() => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']));
    const { kill } = process;
    const spy = vi.spyOn(process, 'kill').mockImplementation((pid) => {
      if (pid === ending?.pid) kill.call(process, pid, 'SIGKILL');
      while (pid === ending?.pid && processIdentity(pid));
      throw new Error('kill ESRCH or EPERM');
    });
    const left = (child: typeof ending, folder = folderForTests()) => {
      const file = join(folder, 'running.json');
      const children = [entry(child?.pid ?? 0)];
      writeFileSync(file, JSON.stringify({ starter: { ...entry(1), identity: 'gone' }, children }));
      return lockDataFolder(file, print);
    };
    const [taken, refused] = await Promise.allSettled([left(ending), left(theirs)]);
    spy.mockRestore();
    expect([taken?.status, refused]).toMatchObject([
      'fulfilled',
      { reason: { name: 'StartError', message: expect.stringContaining(`(pid ${theirs?.pid})`) } },
    ]);
    theirs?.kill('SIGKILL');
  });

  it('does not take over what another user alone may read', async () => {
    (await lockDataFolder(path, print)).add('redis', process.pid);
    chmodSync(path, 0);
    // Nothing is closed to root.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    const refused = await lockDataFolder(path, print).catch(String);
    if (isRoot) process.seteuid?.(0);
    expect(refused).toContain('another user');
    expect(existsSync(path)).toBe(true);
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
