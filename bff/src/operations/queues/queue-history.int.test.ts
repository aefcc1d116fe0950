import { type Answer, routes } from '@forno/shared/contracts/server';
import { sampleQueues } from '@forno/shared/server/queues';
import { expect, it } from 'vitest';
import { shopForTests } from '../../testing/open-test-shop.ts';

const shop = await shopForTests();
const admin = await shop.admin();
const { models, producer, config } = shop.deps;
const minuteMs = 60_000;
const read = async (hours: number) =>
  (
    await admin.call<Answer<typeof routes.queueHistory>>(routes.queueHistory, {
      query: { hours: String(hours) },
    })
  ).body;

it('keeps one sample of a minute whoever takes it, also after Redis has lost everything', async () => {
  const now = Date.now();
  const key = `${config.QUEUE_PREFIX}:tally:${Math.floor(now / minuteMs) - 1}`;
  await producer.redis.hset(key, 'refunds added', 7, 'refunds done', 5);
  await producer.queues.refunds.add('job', {});
  await Promise.all([1, 2, 3].map(() => sampleQueues(shop.deps, now)));
  await producer.redis.del(key);
  await producer.queues.refunds.obliterate({ force: true });
  await sampleQueues(shop.deps, now);
  await sampleQueues(shop.deps, now + minuteMs);
  const samples = await models.queueSamples.find({}).sort({ _id: 1 }).lean();
  expect(samples.map(({ queues }) => queues.refunds)).toMatchObject([
    { in: 7, out: 5, waiting: 1 },
    { in: 0, out: 0, waiting: 0, oldestMs: 0 },
  ]);
  expect((await models.queueSamples.collection.indexes()).some((one) => one.expireAfterSeconds! > 0)).toBe(
    true,
  );
});

it('sums what went in and out of a step, tells the worst of the rest, and leaves out what nobody sampled', async () => {
  await models.queueSamples.deleteMany({});
  const day = 24 * 60 * minuteMs;
  const start = Math.floor((Date.now() - day / 2) / (8 * minuteMs)) * 8 * minuteMs;
  const sample = (minutes: number, release: string, waiting: number) => {
    const at = new Date(start + minutes * minuteMs);
    const figures = { in: 2, out: 1, waiting, oldestMs: waiting * 10 };
    return { _id: at.getTime() / minuteMs, at, release, queues: { refunds: figures } };
  };
  await models.queueSamples.insertMany([sample(0, 'v1', 3), sample(7, 'v2', 1), sample(24, 'v2', 0)]);
  const { points, stepMinutes } = await read(24);
  expect(stepMinutes).toBe(8);
  expect(points).toEqual([
    {
      at: new Date(start).toISOString(),
      release: 'v2',
      queues: { refunds: { in: 4, out: 2, waiting: 3, oldestMs: 30 } },
    },
    expect.objectContaining({ at: new Date(start + 24 * minuteMs).toISOString() }),
  ]);
  expect((await read(3)).points).toEqual([]);
  expect((await admin.call(routes.queueHistory, { query: { hours: '1000' } })).status).toBe(400);
});
