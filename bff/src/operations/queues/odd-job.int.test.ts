import { type QueuesAnswer, routes } from '@forno/shared/contracts';
import { expect, it } from 'vitest';
import { shopForTests } from '../../testing/open-test-shop.ts';

it('shows the queues with a failed job that has no reason, and retries it by that', async () => {
  const shop = await shopForTests();
  const admin = await shop.admin();
  const { producer, redis } = shop.deps;
  const queue = producer.queues.refunds;
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
