import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { routes } from '@forno/shared/contracts/server';
import { listen, startNode } from '@forno/shared/processes';
import { asEnvironment, testConfig } from '@forno/shared/testing';
import { expect, it } from 'vitest';

const start = (env: Record<string, string>, args: string[] = []) =>
  startNode({ name: 'bff', entry: 'bff/dist/main.bundle.js', args, env, ready: /"port":(\d+).*"open"/ });

/** Begun means that the server has asked for the body: from here on it must answer, whatever signal comes. */
function register(port: string | undefined) {
  const { path, method } = routes.register;
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const asked = request({ host: '127.0.0.1', port, path, method, headers });
  const begun = once(asked, 'continue').then(() => {
    asked.end(JSON.stringify({ name: 'A', email: 'a@forno.example', password: 'secret1', address: 'here' }));
  });
  const status = once(asked, 'response').then(([response]: IncomingMessage[]) => response?.statusCode);
  asked.flushHeaders();
  return { begun, status };
}

it('stops on SIGTERM: answers what is under way, takes nothing new, and ends within the deadline', async () => {
  const config = testConfig({ LOG_LEVEL: 'info', STOP_WITHIN_MS: 30_000 });
  const bff = await start(asEnvironment(config));
  const inFlight = register(bff.announced?.[1]);
  await inFlight.begun;
  const stopped = bff.stop(config.STOP_WITHIN_MS);
  expect(await inFlight.status).toBe(201);
  expect(await stopped).toEqual({ code: 0, signal: null });
  await expect(fetch(`http://127.0.0.1:${bff.announced?.[1]}/healthz`)).rejects.toThrow();
});

it('takes calls for a while after SIGTERM, while its health checks fail already: the gateway leaves first', async () => {
  const operations = createServer();
  const { port } = await listen(operations);
  operations.close();
  const config = testConfig({ LOG_LEVEL: 'info', OPERATIONS_PORT: port, LEAVE_MS: 2_000 });
  const bff = await start(asEnvironment(config));
  const health = `http://127.0.0.1:${port}/healthz`;
  expect((await fetch(health)).status).toBe(200);
  const stopped = bff.stop(12_000);
  await expect
    .poll(
      () =>
        fetch(health).then(
          () => 'answers',
          () => 'refuses',
        ),
      { interval: 20 },
    )
    .toBe('refuses');
  expect((await fetch(`http://127.0.0.1:${bff.announced?.[1]}/healthz`)).status).toBe(200);
  expect(await stopped).toEqual({ code: 0, signal: null });
});

it('says in words what is wrong with a field, as bundled too', async () => {
  const bff = await start(asEnvironment(testConfig({ LOG_LEVEL: 'info' })));
  const { method, path } = routes.enrolStation;
  const headers = { 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${bff.announced?.[1]}${path}`;
  const answer = await fetch(url, { method, headers, body: '{"code":1}' });
  expect(await answer.json()).toMatchObject({ message: 'Code must be text.' });
  await bff.stop(8_000);
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

it('stops as calmly while Redis is away, whatever its connections say of it', async () => {
  const away = testConfig({ LOG_LEVEL: 'info', REDIS_URL: 'redis://127.0.0.1:1' });
  const bff = await start(asEnvironment(away));
  expect(await bff.stop(8_000)).toEqual({ code: 0, signal: null });
});

it('says in plain lines which settings are missing, and does not start', async () => {
  const failed = await start({ NODE_ENV: 'production', JWT_SECRET: 'short' }).catch((error: unknown) =>
    String(error),
  );
  expect(failed).toContain('exited with code 1');
  for (const line of [
    'MONGO_URL: is missing',
    'RAZORPAY_KEY_SECRET: is missing',
    'JWT_SECRET: must be at least 32',
  ])
    expect(failed).toContain(line);
});
