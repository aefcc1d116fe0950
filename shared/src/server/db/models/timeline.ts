import { queueNames } from '../../../contracts/server/index.ts';
import * as f from './field.ts';

const calls = ['create-payment', 'verify-payment'] as const;

const step = {
  step: f.text,
  /** Since the start of the job or call. */
  afterMs: f.number,
  answer: f.optional(f.text),
  failed: f.optional(f.flag),
};
/** An effect, or a call to the provider and its response. */
export interface TimelineStep extends f.DocumentOf<typeof step> {}

const note = {
  at: f.moment,
  /** `host:pid`. */
  by: f.text,
  ms: f.number,
  queue: f.optional(f.oneOf(queueNames)),
  jobId: f.optional(f.text),
  attempt: f.optional(f.number),
  call: f.optional(f.oneOf(calls)),
  /** The outcome, or the code of a refusal. */
  outcome: f.text,
  cause: f.optional(f.text),
  steps: f.list(f.part(step)),
};
/** One attempt of a job (`queue`, `jobId`, `attempt`), or one browser call (`call`). */
export interface TimelineNote extends f.DocumentOf<typeof note> {}

const fields = {
  /** The checkout's id, or the mail's. */
  _id: f.text,
  at: f.moment,
  notes: f.list(f.part(note)),
};

/**
 * Log of one checkout or mail. Best effort: nothing depends on it, only the last notes are kept, and it expires. No
 * personal data.
 */
export interface Timeline extends f.DocumentOf<typeof fields> {}

/** Notes kept per checkout; the oldest are dropped. */
export const timelineNotesMax = 120;

const keptDays = 90;

export const timelineSchema = f.schemaOf(fields);
timelineSchema.index({ at: 1 }, { expireAfterSeconds: keptDays * 24 * 3600 });
