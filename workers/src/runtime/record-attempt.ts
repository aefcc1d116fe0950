import type { QueueName } from '@forno/shared/domain';
import { causeOf, type Timelines, type TimelineRecorder } from '@forno/shared/server/operations';
import type { Job } from 'bullmq';
import { z } from 'zod';

/** Jobs about a checkout or one of its mails. Account mails and the sweep have no timeline. */
const Subject = z.union([
  z.object({ checkoutId: z.string() }).transform(({ checkoutId }) => checkoutId),
  z.object({ mailId: z.string().regex(/^(order|refund)-/) }).transform(({ mailId }) => mailId),
]);

/** Adds a job attempt to the timeline of its checkout. */
export function recordAttempt(
  timelines: Timelines,
  { id = '', data, attemptsMade }: Job,
  queue: QueueName,
  { at, steps }: TimelineRecorder,
  outcome: string,
  thrown: unknown,
): void {
  const subject = Subject.safeParse(data);
  if (!subject.success) return;
  const cause = thrown === undefined ? {} : { cause: causeOf(thrown) };
  timelines.note(subject.data, { at, queue, jobId: id, attempt: attemptsMade + 1, outcome, ...cause, steps });
}
