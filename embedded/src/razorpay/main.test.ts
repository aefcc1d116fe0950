import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { systemEnvironment } from '@forno/shared/processes';
import { folderForTests } from '@forno/shared/testing';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { keys } from './testing/sandbox-for-tests.ts';

let child: ChildProcess;
afterEach(() => void child.kill('SIGKILL'));

/** Starts the real process and resolves with the address that it prints. */
async function start(data: string): Promise<string> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const flags = ['--port', '0', '--smtp-port', '0', '--data', data, '--key-id', keys.keyId];
  const secrets = { SANDBOX_KEY_SECRET: keys.keySecret, SANDBOX_WEBHOOK_SECRET: keys.webhookSecret };
  child = spawn(process.execPath, ['--conditions=@forno/source', '--import', 'tsx', main, ...flags], {
    env: { ...systemEnvironment(), ...secrets },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(child.stdout ?? child, 'data');
  const [, port] = /^sandbox listening (\d+) (\d+)\n$/.exec(String(line)) ?? [];
  return `http://127.0.0.1:${port}`;
}

async function post(url: string, body: object): Promise<unknown> {
  const authorization = `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify(body),
  });
  return response.json();
}

const Made = z.object({ id: z.string() });
const State = z.object({ captured: z.array(z.object({ order_id: z.string() })) });

it('the process has forgotten nothing that it answered, killed with -9 and told to end', async () => {
  const data = folderForTests();
  const url = await start(data);
  const ids = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const order = { amount: 500, currency: 'INR', receipt: `r${n}` };
      const { id } = Made.parse(await post(`${url}/v1/orders`, order));
      await post(`${url}/pay`, { order_id: id });
      return id;
    }),
  );
  for (const [signal, ended] of [
    ['SIGKILL', [null, 'SIGKILL']],
    ['SIGTERM', [0, null]],
    ['SIGINT', [0, null]],
  ] as const) {
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual(ended);
    if (signal === 'SIGINT') break;
    const { captured } = State.parse(await (await fetch(`${await start(data)}/state`)).json());
    expect(captured.map((payment) => payment.order_id).toSorted()).toEqual(ids.toSorted());
  }
});
