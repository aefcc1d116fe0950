import type { z } from '../../z.ts';

/** All that is to be known of a kind of job, which has a queue of its own. Texts are for operators. */
export interface JobKind {
  /** Its queue's; stored. */
  name: string;
  /** Ids, never personal data: job data is clear text in Redis. */
  payload: z.core.$ZodType;
  /** Deterministic: one event, one job. BullMQ rejects ':' in it. */
  id: (...about: never[]) => string;
  attempts: number;
  /** Wait before the second attempt in ms, doubled for each further one. */
  backoffMs?: number;
  /** It is not doubled. */
  evenly?: boolean;
  /** Dead letters kept for operators; without it those of a week. */
  failedMax?: number;
  /** Jobs at once in a worker process. */
  concurrency: number;
  /** Limit of all workers together, or the setting that has it. */
  perSecond?: number | 'MAILS_PER_SECOND' | 'PROVIDER_CALLS_PER_SECOND';
  /** Expected maximum wait in ms, by which the queues page judges. */
  targetMs: number;
  /** Part of the status page that is away when nothing takes these jobs. */
  part?: 'mail' | 'ordering' | 'payment';
  title: string;
  /** What running it again does not do. */
  retryWont: readonly string[];
}
