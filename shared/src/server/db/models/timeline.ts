import { Schema } from 'mongoose';
import { type QueueName, queueNames } from '../../../domain/index.ts';

const calls = ['create-payment', 'verify-payment'] as const;

/** An effect, or a call to the provider and its response. */
export interface TimelineStep {
  step: string;
  /** Since the start of the job or call. */
  afterMs: number;
  answer?: string;
  failed?: boolean;
}

/** One attempt of a job (`queue`, `jobId`, `attempt`), or one browser call (`call`). */
export interface TimelineNote {
  at: Date;
  /** `host:pid`. */
  by: string;
  ms: number;
  queue?: QueueName;
  jobId?: string;
  attempt?: number;
  call?: (typeof calls)[number];
  /** The outcome, or the code of a refusal. */
  outcome: string;
  cause?: string;
  steps: TimelineStep[];
}

/**
 * Log of one checkout or mail. Best effort: nothing depends on it, only the last notes are kept, and it expires. No
 * personal data.
 */
export interface Timeline {
  /** The checkout's id, or the mail's. */
  _id: string;
  at: Date;
  notes: TimelineNote[];
}

/** Notes kept per checkout; the oldest are dropped. */
export const timelineNotesMax = 120;

const keptDays = 90;

const optionalText = { type: String, required: false };
const note = {
  _id: false,
  at: Date,
  by: String,
  ms: Number,
  queue: { type: String, enum: queueNames, required: false },
  jobId: optionalText,
  attempt: { type: Number, required: false },
  call: { ...optionalText, enum: calls },
  outcome: String,
  cause: optionalText,
  steps: [
    {
      _id: false,
      step: String,
      afterMs: Number,
      answer: optionalText,
      failed: { type: Boolean, required: false },
    },
  ],
};

export const timelineSchema = new Schema<Timeline>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    notes: [note],
  },
  { versionKey: false },
);
timelineSchema.index({ at: 1 }, { expireAfterSeconds: keptDays * 24 * 3600 });
