import { queueNames } from '@forno/shared/contracts/server';
import { ProviderError } from '@forno/shared/server/provider';
import { UnrecoverableError } from 'bullmq';
import { expect, it } from 'vitest';
import { rateLimitPause, RetryLater, toJobError } from './job-errors.ts';
import { createJobMetrics } from './job-metrics.ts';

it.each([0, 401, 403, 408, 409, 429, 500, 503])(
  'lets a provider that answers %i be asked again',
  (status) => {
    const error = new ProviderError('away', status);
    expect(toJobError(error)).toBe(error);
  },
);

it.each([400, 404])("takes a provider's %i for its last word", (status) => {
  expect(toJobError(new ProviderError('no', status))).toBeInstanceOf(UnrecoverableError);
});

it('lets a queue rest while the key is wrong, or as long as the provider asks for', () => {
  expect(rateLimitPause(new ProviderError('Authentication failed', 401))).toBe(15_000);
  expect(rateLimitPause(new ProviderError('slow down', 429, 7_000))).toBe(7_000);
  expect(rateLimitPause(new ProviderError('slow down', 429))).toBe(2_000);
  expect(rateLimitPause(new ProviderError('away', 503))).toBeUndefined();
});

it('gives BullMQ an Error whatever was thrown: of anything else it would keep no reason', () => {
  expect(toJobError('text')).toMatchObject({ message: 'text' });
  expect(toJobError(undefined)).toBeInstanceOf(Error);
  const notYet = new RetryLater('early');
  expect(toJobError(notYet)).toBe(notYet);
});

const line = (text: string, start: string) => text.split('\n').find((one) => one.startsWith(start));

it('counts how attempts ended and of what, how long jobs waited, and which are under way', async () => {
  const metrics = createJobMetrics();
  metrics.begin('account-email')('done');
  metrics.begin('account-email')('failed', 'MailRejected');
  metrics.begin('payment-verification')('not yet');
  metrics.waited('account-email', 70);
  const end = metrics.begin('account-email');
  const text = await metrics.text();
  for (const figure of [
    'forno_job_attempts_total{queue="account-email",outcome="done"} 1',
    'forno_job_attempts_total{queue="account-email",outcome="failed"} 1',
    'forno_job_attempts_total{queue="account-email",outcome="retried"} 0',
    'forno_job_attempts_total{queue="payment-verification",outcome="not yet"} 1',
    'forno_job_failures_total{queue="account-email",cause="MailRejected"} 1',
    'forno_job_wait_seconds_bucket{le="0.05",queue="account-email"} 0',
    'forno_job_wait_seconds_bucket{le="0.1",queue="account-email"} 1',
    'forno_jobs_active{queue="account-email"} 1',
  ])
    expect(text.split('\n')).toContain(figure);
  end('done');
  expect(line(await metrics.text(), 'forno_jobs_active{queue="account-email"}')).toMatch(/ 0$/);
});

it('knows every queue from the start, so that nothing is missing from a graph', async () => {
  const text = await createJobMetrics().text();
  for (const queue of queueNames) expect(text).toContain(`forno_job_run_seconds_count{queue="${queue}"} 0`);
});

it('counts the sweep’s repairs by task', async () => {
  const metrics = createJobMetrics();
  metrics.repaired('unfinished', 2);
  metrics.repaired('unfinished', 3);
  expect(line(await metrics.text(), 'forno_sweep_repairs_total')).toBe(
    'forno_sweep_repairs_total{task="unfinished"} 5',
  );
});
