import { describe, expect, it, vi } from 'vitest';
import { waitFor } from '../testing/wait-for.ts';
import { startProcess } from './start-process.ts';

const node = (script: string) => ({ name: 'child', command: process.execPath, args: ['-e', script] });

describe('startProcess', () => {
  it('is ready with the line that says so and hands out what the line announced', async () => {
    const child = await startProcess({
      ...node("console.log('listening 4711'); setInterval(() => {}, 1000)"),
      ready: /^listening (\d+)$/,
    });
    expect(child.announced?.[1]).toBe('4711');
    expect(child.isRunning()).toBe(true);
    expect(await child.stop()).toEqual({ code: null, signal: 'SIGTERM' });
    expect(child.isRunning()).toBe(false);
  });

  it('refuses with the output of a process that exits before it is ready', async () => {
    const starting = startProcess({
      ...node("console.error('port 3000 is taken'); process.exit(3)"),
      ready: /^listening/,
    });
    await expect(starting).rejects.toThrow(/child exited with code 3\n.*port 3000 is taken/);
  });

  it('kills a process that is not ready in time', async () => {
    const starting = startProcess({
      ...node('console.log(process.pid); setInterval(() => {}, 1000)'),
      ready: /^listening/,
      deadlineMs: 500,
    });
    const error = await starting.then(
      () => expect.unreachable('it never said that it listens'),
      (reason: Error) => reason,
    );
    expect(error.message).toContain('child was not ready within 500 ms');
    const pid = Number(error.message.split('\n')[1]);
    await waitFor(() => !isAlive(pid), { what: 'the end of the child' });
  });

  it('uses SIGKILL on a process that does not care about SIGTERM', async () => {
    const child = await startProcess({
      ...node("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')"),
      ready: /^up$/,
    });
    expect(await child.stop(100)).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('says plainly that a program is not there', async () => {
    const starting = startProcess({ name: 'mongod', command: '/nowhere/mongod' });
    await expect(starting).rejects.toThrow("mongod: /nowhere/mongod can't be run");
  });

  it('passes on no setting of its own environment', async () => {
    vi.stubEnv('FORNO_SECRET_OF_THE_PARENT', 'x');
    const child = await startProcess({
      ...node('console.log(`variables ${Object.keys(process.env).join()}`)'),
      env: { GIVEN: '1' },
      ready: /^variables (.*)$/,
    });
    vi.unstubAllEnvs();
    expect(child.announced?.[1]?.split(',')).toEqual(expect.arrayContaining(['GIVEN', 'PATH']));
    expect(child.announced?.[1]).not.toContain('FORNO_SECRET');
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
