import { createProducer } from '@forno/shared/server/queues';
import { createLogger } from '@forno/shared/server/runtime';
import { testConfig, waitFor } from '@forno/shared/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ensureSchedules, schedulesOf } from './ensure-schedules.ts';

it('begins schedules and ends limits anew that a clock put back would keep for an hour', async () => {
  const [config, everyMs, hourMs] = [testConfig(), 15_000, 3_600_000];
  const logger = createLogger(config, 'worker');
  const producer = createProducer(config, logger);
  const { sweep, refunds, 'account-email': mails } = producer.queues;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs });
  await sweep.upsertJobScheduler('sweep-unpaid', { every: everyMs });
  vi.useRealTimers();
  await mails.rateLimit(hourMs);
  await refunds.rateLimit(20_000);
  const schedules = ensureSchedules(logger, schedulesOf(producer, ['unpaid'], everyMs));
  onTestFinished(async () => {
    schedules.stop();
    await producer.close();
  });
  await waitFor(async () => ((await sweep.getJobScheduler('sweep-unpaid'))?.next ?? Infinity) <= Date.now(), {
    what: 'the schedule to begin',
  });
  await waitFor(async () => (await mails.getRateLimitTtl()) < 0, { what: 'the limit to end' });
  expect(await refunds.getRateLimitTtl()).toBeGreaterThan(0);
});
