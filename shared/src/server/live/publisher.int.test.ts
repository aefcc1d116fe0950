import { rooms } from '@forno/shared/contracts/server';
import { testConfig, waitFor } from '@forno/shared/testing';
import { afterAll, expect, it, vi } from 'vitest';
import { createCipher } from '../runtime/cipher.ts';
import { createLogger } from '../runtime/logger.ts';
import { createRedis } from '../runtime/redis.ts';
import { createPublisher, liveStream } from './publisher.ts';

const config = testConfig();
const stream = liveStream(config);
const logger = createLogger(config, 'worker');
const [redis, operator] = [createRedis(config, logger, 'producer'), createRedis(config, logger, 'worker')];
await new Promise((resolve) => redis.once('ready', resolve));
const publisher = createPublisher({ redis, config, cipher: createCipher(config, 'live events') });
afterAll(() => {
  redis.disconnect();
  operator.disconnect();
});

const publish = () =>
  publisher.publish([rooms.everyone], 'order.removed', { _id: '0'.repeat(24), version: 1 });

/** The predecessors that the entries name. */
const predecessors = async () =>
  (await operator.xrange(stream, '-', '+')).map(([, fields]) => fields[fields.indexOf('after') + 1]);

/** As at a fail-over. */
async function reconnect() {
  const back = new Promise((resolve) => redis.once('ready', resolve));
  await operator.call('CLIENT', 'KILL', 'ID', await redis.client('ID'));
  await back;
}

it('tells every reader when Redis comes back without an entry that it had confirmed', async () => {
  await publish();
  const before = (await operator.get(`${stream}:newest`)) ?? '';
  await publish();
  await operator.xdel(stream, (await operator.get(`${stream}:newest`)) ?? '');
  await operator.set(`${stream}:newest`, before);
  await reconnect();
  await waitFor(async () => (await predecessors()).includes('lost'), { what: 'the word of it' });
});

it('says nothing when it comes back with everything', async () => {
  await publish();
  const written = await predecessors();
  await reconnect();
  await publish();
  expect((await predecessors()).slice(0, -1)).toEqual(written);
});

it('signals a change to the caches of all processes before screens hear of it', async () => {
  const [signalled, written] = [vi.spyOn(redis, 'publish'), vi.spyOn(redis, 'eval')];
  await publisher.publish([rooms.everyone], 'menu.changed', { at: new Date().toISOString() });
  expect(signalled.mock.invocationCallOrder[0]).toBeLessThan(written.mock.invocationCallOrder[0] ?? 0);
});
