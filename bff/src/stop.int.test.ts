import { request } from 'node:http';
import { routes } from '@forno/shared/contracts';
import { startNode } from '@forno/shared/processes';
import { testConfig, waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { createClient } from './testing/client.ts';

const asEnvironment = (config: object) =>
  Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)]));

const start = (env: Record<string, string>, args: string[] = []) =>
  startNode({ name: 'bff', entry: 'bff/src/main.ts', args, env, ready: /"port":(\d+).*"open"/ });

it('stops on SIGTERM: answers what is under way, takes nothing new, and ends within the deadline', async () => {
  const config = testConfig({ LOG_LEVEL: 'info', STOP_WITHIN_MS: 5_000 });
  const bff = await start(asEnvironment(config));
  const url = `http://127.0.0.1:${bff.announced?.[1]}`;
  const body = { name: 'A', email: 'a@forno.example', password: 'secret1', address: 'here' };
  // A password takes a while to hash: the signal arrives in the middle of it.
  const underWay = createClient(url).call(routes.register, { body });
  await waitFor(() => bff.output().includes('{'), { what: 'a line' });
  await new Promise((resolve) => setImmediate(resolve));
  const began = Date.now();
  const stopped = bff.stop(8_000);
  expect((await underWay).status).toBe(201);
  expect(await stopped).toEqual({ code: 0, signal: null });
  expect(Date.now() - began).toBeLessThan(5_000);
  await expect(createClient(url).fetch('/healthz')).rejects.toThrow();
});

it('does not wait for a connection that is only kept alive', async () => {
  const bff = await start(asEnvironment(testConfig({ LOG_LEVEL: 'info', STOP_WITHIN_MS: 5_000 })));
  await new Promise<void>((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: bff.announced?.[1],
        path: '/healthz',
        headers: { connection: 'keep-alive' },
      },
      (response) => response.resume().on('end', resolve),
    );
    asked.on('error', reject).end();
  });
  expect(await bff.stop(8_000)).toEqual({ code: 0, signal: null });
});

it('says in plain lines which settings are missing, and does not start', async () => {
  const failed = await start({ NODE_ENV: 'production', JWT_SECRET: 'short' }).catch((error: unknown) =>
    String(error),
  );
  expect(failed).toContain('exited with code 1');
  for (const line of ['MONGO_URL: is missing', 'RAZORPAY_KEY_SECRET: is missing', 'JWT_SECRET: Too small'])
    expect(failed).toContain(line);
});
