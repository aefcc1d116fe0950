import { queueNames } from '@forno/shared/contracts';
import { expect, it } from 'vitest';
import { createJobMetrics } from './job-metrics.ts';

const line = (text: string, start: string) => text.split('\n').find((one) => one.startsWith(start));

it('counts how jobs ended, and which are under way', () => {
  const metrics = createJobMetrics();
  metrics.begin('account-email')('done');
  metrics.begin('account-email')('failed');
  metrics.begin('payment-verification')('not yet');
  const end = metrics.begin('account-email');
  const text = metrics.text();
  expect(line(text, 'forno_worker_jobs_total{queue="account-email",outcome="done"}')).toMatch(/ 1$/);
  expect(line(text, 'forno_worker_jobs_total{queue="account-email",outcome="failed"}')).toMatch(/ 1$/);
  expect(line(text, 'forno_worker_jobs_total{queue="payment-verification",outcome="not yet"}')).toMatch(
    / 1$/,
  );
  expect(line(text, 'forno_worker_jobs_active{queue="account-email"}')).toMatch(/ 1$/);
  end('done');
  expect(line(metrics.text(), 'forno_worker_jobs_active{queue="account-email"}')).toMatch(/ 0$/);
});

it('knows every queue from the start, so that nothing is missing from a graph', () => {
  const text = createJobMetrics().text();
  for (const queue of queueNames)
    expect(text).toContain(`forno_worker_job_seconds_total{queue="${queue}"} 0`);
});

it('adds up what the sweep had to mend, by task', () => {
  const metrics = createJobMetrics();
  metrics.repaired('unfinished', 2);
  metrics.repaired('unfinished', 3);
  expect(line(metrics.text(), 'forno_sweep_repairs_total')).toBe(
    'forno_sweep_repairs_total{task="unfinished"} 5',
  );
});
