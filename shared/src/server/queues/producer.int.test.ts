import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'bullmq';
import { afterAll, expect, it } from 'vitest';
import { jobKinds } from '../../contracts/server/index.ts';
import { testConfig, waitFor } from '../../testing/index.ts';
import { createLogger } from '../runtime/logger.ts';
import { createProducer } from './producer.ts';

const config = testConfig();
const logger = createLogger(config, 'test');
const checkoutId = '65a0c0ffee0000000000beef';

const producer = createProducer(config, logger);
await waitFor(() => producer.queues.sweep.count().then((count) => count === 0), { what: 'the queue' });
afterAll(async () => {
  for (const queue of Object.values(producer.queues)) await queue.obliterate({ force: true });
  await producer.close();
});

it('makes one job of many adds about the same line', async () => {
  const job = { payload: { checkoutId, line: 0 }, jobId: jobKinds['order-creation'].id(checkoutId, 0) };
  await Promise.all(Array.from({ length: 50 }, () => producer.enqueue('order-creation', [job])));
  expect(await producer.queues['order-creation'].count()).toBe(1);
});

it('gives jobs with a waiting customer priority over two hundred sweep jobs', async () => {
  const questions = Array.from({ length: 200 }, (_, index) => ({
    payload: { checkoutId, claimed: false },
    jobId: jobKinds['payment-verification'].id(checkoutId, `ask-${index}`),
    background: true,
  }));
  await producer.enqueue('payment-verification', questions);
  const claim = {
    payload: { checkoutId, claimed: true },
    jobId: jobKinds['payment-verification'].id(checkoutId, 'pay_1'),
  };
  await producer.enqueue('payment-verification', [claim]);
  const done: unknown[] = [];
  const worker = new Worker('payment-verification', async ({ data }) => void done.push(data.claimed), {
    connection: { url: config.REDIS_URL },
    prefix: config.QUEUE_PREFIX,
  });
  await waitFor(() => done.length > 1, { what: 'the first jobs to be done' });
  await worker.close();
  expect(done[0]).toBe(true);
});

it('refuses a payload that its contract does not know', async () => {
  const job = { payload: { checkoutId: 'x', claimed: true }, jobId: 'verify-x' };
  await expect(producer.enqueue('payment-verification', [job])).rejects.toThrow('"checkoutId"');
});

it('says no within a second when there is no Redis, instead of hanging', async () => {
  const lost = createProducer({ ...config, REDIS_URL: 'redis://127.0.0.1:9' }, logger);
  // Both wait on this machine's time, however late it is.
  const patience = delay(1_500, 'hangs');
  const job = { payload: { mailId: 'm' }, jobId: jobKinds['account-email'].id('m') };
  expect(await Promise.race([lost.enqueue('account-email', [job]), patience])).toBe(false);
  await lost.close();
});
