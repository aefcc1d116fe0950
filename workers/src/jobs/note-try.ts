import type { QueueName } from '@forno/shared/contracts';
import { causeOf, type Journeys, type Trail } from '@forno/shared/server';
import type { Job } from 'bullmq';
import { z } from 'zod';

/** The jobs of a story: about a checkout, or about a mail of one. Accounts and the sweep have none. */
const Subject = z.union([
  z.object({ checkoutId: z.string() }).transform(({ checkoutId }) => checkoutId),
  z.object({ mailId: z.string().regex(/^(order|refund)-/) }).transform(({ mailId }) => mailId),
]);

/** Puts one try of a job on the time line of what it is about. */
export function noteTry(
  journeys: Journeys,
  { id = '', data, attemptsMade }: Job,
  queue: QueueName,
  { at, steps }: Trail,
  outcome: string,
  thrown: unknown,
): void {
  const subject = Subject.safeParse(data);
  if (!subject.success) return;
  const cause = thrown === undefined ? {} : { cause: causeOf(thrown) };
  journeys.note(subject.data, { at, queue, jobId: id, attempt: attemptsMade + 1, outcome, ...cause, steps });
}
