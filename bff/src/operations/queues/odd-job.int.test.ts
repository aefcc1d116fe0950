import { type QueuesAnswer, routes } from '@forno/shared/contracts/server';
import { describe, expect, it } from 'vitest';
import { shopForTests } from '../../testing/open-test-shop.ts';

const shop = await shopForTests();
const admin = await shop.admin();
const { producer, redis } = shop.deps;
const queue = producer.queues.refunds;

it('shows the queues with a failed job that has no reason, and retries it by that', async () => {
  const job = await queue.add('refunds', { checkoutId: 'odd' }, { jobId: 'odd-job' });
  // As after a failure whose hash was written half.
  await redis
    .multi()
    .lrem(queue.toKey('wait'), 0, 'odd-job')
    .zadd(queue.toKey('failed'), 1, 'odd-job')
    .exec();
  await redis.hdel(queue.toKey('odd-job'), 'timestamp');
  expect(await job.getState()).toBe('failed');

  const { status, body } = await admin.call<QueuesAnswer>(routes.queues);
  expect(status).toBe(200);
  const failures = body.queues.find((view) => view.queue === 'refunds')?.failures;
  expect(failures).toMatchObject([{ cause: 'no reason given', failed: 1, jobId: 'odd-job' }]);
  const retry = { act: 'retry-all', queue: 'refunds', cause: 'no reason given' };
  expect((await admin.call(routes.previewAction, { body: retry })).status).toBe(200);
});

describe.each([
  ['data', '{"checkoutId":'],
  ['opts', '<html>'],
  ['progress', 'half'],
])('a job whose %s are no JSON', (field, value) => {
  it.each(['failed', 'delayed', 'wait'] as const)(
    'is one odd line among its sisters when %s',
    async (state) => {
      await queue.obliterate({ force: true });
      for (const jobId of ['odd-job', 'good-job']) {
        await queue.add('refunds', { checkoutId: jobId }, { jobId });
        if (state === 'wait') continue;
        const moved = redis.multi().lrem(queue.toKey('wait'), 0, jobId).zadd(queue.toKey(state), 1, jobId);
        await moved.hset(queue.toKey(jobId), { failedReason: 'the card is gone', atm: 1 }).exec();
      }
      await redis.hset(queue.toKey('odd-job'), field, value);

      const { status, body } = await admin.call<QueuesAnswer>(routes.queues);
      expect(status).toBe(200);
      const view = body.queues.find((one) => one.queue === 'refunds');
      expect(view?.oldestMs).toEqual(state === 'wait' ? expect.any(Number) : null);
      const lines = view?.failures.map(({ cause, jobId }) => `${jobId}: ${cause}`).toSorted();
      const told = ['good-job: the card is gone', 'odd-job: its data can not be read'];
      expect(lines).toEqual(state === 'wait' ? [] : told);
      // Its row does what it says: what is due of a retried one is made anew from the database.
      const act = state === 'failed' ? { act: 'retry' } : { act: 'discard', reason: 'damaged' };
      const asked = { ...act, queue: 'refunds', jobId: 'odd-job' };
      expect((await admin.call(routes.act, { body: asked })).status).toBe(200);
      expect(await queue.getJob('odd-job')).toBeUndefined();
      expect((await queue.getJob('good-job'))?.data).toMatchObject({ checkoutId: 'good-job' });
    },
  );
});
