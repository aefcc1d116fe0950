import { Schema } from 'mongoose';
import { type QueueName, queueNames } from '../../contracts/index.ts';

const calls = ['create-payment', 'verify-payment'] as const;

/** An effect of ours, or a question to the provider and its answer. */
export interface JourneyStep {
  step: string;
  /** Since the job or the call began. */
  afterMs: number;
  answer?: string;
  failed?: boolean;
}

/** One try of a job (`queue`, `jobId`, `attempt`), or one call of a browser (`call`). */
export interface JourneyNote {
  at: Date;
  /** `host:pid`. */
  by: string;
  ms: number;
  queue?: QueueName;
  jobId?: string;
  attempt?: number;
  call?: (typeof calls)[number];
  /** How it ended, or the code of a refusal. */
  outcome: string;
  cause?: string;
  steps: JourneyStep[];
}

/**
 * What happened to one checkout or one mail that is stored nowhere else. Best effort: nothing depends on it, it
 * keeps the last notes alone, and leaves by itself. No personal data.
 */
export interface Journey {
  /** The checkout's id, or the mail's. */
  _id: string;
  at: Date;
  notes: JourneyNote[];
}

/** Notes of one checkout that are kept: the oldest leave first. */
export const journeyNotesMax = 120;

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

export const journeySchema = new Schema<Journey>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    notes: [note],
  },
  { versionKey: false },
);
journeySchema.index({ at: 1 }, { expireAfterSeconds: keptDays * 24 * 3600 });
