import type { JobKind } from './job-kind.ts';
import { mailJob } from './mail-job.ts';

/** Tells the shop by mail that an ingredient is running out. */
export const lowStockEmail = {
  ...mailJob,
  name: 'low-stock-email',
  concurrency: 1,
  perSecond: 1,
  targetMs: 300_000,
  title: 'Low stock emails',
} as const satisfies JobKind;
