import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '@forno/shared/processes';
import { testConfig } from '@forno/shared/testing';
import { folderForTests } from '../../testing/folder-for-tests.ts';
import { afterAll, expect, it } from 'vitest';
import { startRedis } from '../../processes/index.ts';
import { createLogger } from './logger.ts';
import { createRedis } from './redis.ts';

const folder = folderForTests();
const server = await startRedis({ folder });
afterAll(async () => {
  await server.stop();
});

it('a request does not hang on a Redis that hangs, and goes on when it does', async () => {
  const config = testConfig({ REDIS_URL: server.url });
  const redis = createRedis(config, createLogger(config, 'bff'), 'producer');
  await new Promise((resolve) => redis.once('ready', resolve));
  process.kill(server.pid, 'SIGSTOP');
  try {
    // Both wait on this machine's time, however late it is.
    const answer = Promise.race([redis.set('a', '1'), delay(4_500, 'hangs')]);
    await expect(answer).rejects.toThrow('timed out');
  } finally {
    process.kill(server.pid, 'SIGCONT');
  }
  expect(await redis.set('a', '2')).toBe('OK');
  redis.disconnect();
});

it('reconnects when its server has become a replica, and the write reaches the primary', async () => {
  const config = testConfig({ REDIS_URL: server.url });
  const logger = createLogger(config, 'worker');
  const [redis, operator] = [createRedis(config, logger, 'worker'), createRedis(config, logger, 'worker')];
  await redis.set('a', '3');
  await operator.replicaof('127.0.0.1', 9);
  const closed = new Promise((resolve) => redis.once('close', resolve));
  const writing = redis.set('a', '4');
  await closed;
  await operator.replicaof('NO', 'ONE');
  expect(await writing).toBe('OK');
  redis.disconnect();
  operator.disconnect();
});

it('a blocked read finds its server again after the host vanished without closing the connection', async () => {
  const passed: Socket[] = [];
  const road = await listen(
    createServer((client) => {
      const backend = connect(server.port, '127.0.0.1');
      client.pipe(backend).pipe(client);
      passed.push(client, backend);
    }),
  );
  const config = testConfig({ REDIS_URL: `redis://127.0.0.1:${road.port}` });
  const logger = createLogger(config, 'bff');
  const redis = createRedis(config, logger, 'live');
  const other = createRedis({ REDIS_URL: server.url }, logger, 'live');
  const read = () => redis.xread('BLOCK', 100, 'STREAMS', 'entries', '0');
  expect(await read()).toBeNull();
  for (const socket of passed) socket.unpipe().pause();
  await other.xadd('entries', '*', 'a', '1');
  const began = performance.now();
  expect(await read()).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(15_000);
  redis.disconnect();
  other.disconnect();
  for (const socket of passed) socket.destroy();
  await road.close();
});
