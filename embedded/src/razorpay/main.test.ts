import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { systemEnvironment } from '@forno/shared/processes';
import { folderForTests } from '@forno/shared/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from './testing/sandbox-for-tests.ts';

let data: string;
let child: ChildProcess;

beforeEach(() => void (data = folderForTests()));
afterEach(() => void child.kill('SIGKILL'));

/** Starts the real process and resolves with the address that it prints. */
async function start(...more: string[]): Promise<string> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const flags = ['--port', '0', '--smtp-port', '0', '--data', data];
  const secrets = { SANDBOX_KEY_SECRET: keys.keySecret, SANDBOX_WEBHOOK_SECRET: keys.webhookSecret };
  child = spawn(
    process.execPath,
    ['--conditions=@forno/source', '--import', 'tsx', main, ...flags, '--key-id', keys.keyId, ...more],
    { env: { ...systemEnvironment(), ...secrets }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const [line] = await once(child.stdout ?? child, 'data');
  const [, port] = /^sandbox listening (\d+) (\d+)\n$/.exec(String(line)) ?? [];
  return `http://127.0.0.1:${port}`;
}

async function post(url: string, body: object): Promise<{ id: string }> {
  const authorization = `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { id: string };
}

describe('the process', () => {
  it('killed with -9 has forgotten nothing that it answered', async () => {
    const before = await start();
    const receipts = Array.from({ length: 30 }, (_, n) => `r${n}`);
    const ids = await Promise.all(
      receipts.map(async (receipt) => {
        const made = await post(`${before}/v1/orders`, { amount: 500, currency: 'INR', receipt });
        await post(`${before}/pay`, { order_id: made.id });
        return made.id;
      }),
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    const after = await start();
    const state = (await (await fetch(`${after}/state`)).json()) as { captured: Array<{ order_id: string }> };
    expect(state.captured.map(({ order_id: id }) => id).sort()).toEqual(ids.sort());
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('stops on %s with 0', async (signal) => {
    await start();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('with --parent-pipe stops when its parent is gone', async () => {
    await start('--parent-pipe');
    child.stdin?.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
