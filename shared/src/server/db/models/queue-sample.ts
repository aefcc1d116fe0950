import type { QueueName } from '../../../contracts/server/index.ts';
import * as f from './field.ts';

/** In and out of that minute; how many waited after it, and for how many ms the oldest. */
export interface QueueFigures {
  in: number;
  out: number;
  waiting: number;
  oldestMs: number;
}

const fields = {
  /** The minute, since 1970: one sample of each, whichever worker takes it. */
  _id: f.number,
  at: f.moment,
  /** Of the worker that took it. */
  release: f.text,
  queues: f.mixed<Partial<Record<QueueName, QueueFigures>>>(),
};

/** The queues in one minute; gone after a week. In the database, so that a lost Redis takes no history with it. */
export interface QueueSample extends f.DocumentOf<typeof fields> {}
export const queueSampleSchema = f.schemaOf(fields);
queueSampleSchema.index({ at: 1 }, { expireAfterSeconds: 7 * 24 * 3600 });
