import { jobKinds, type TimelineEntry, type TimelineKind } from '@forno/shared/contracts/server';
import { timelineTexts as texts } from '@forno/shared/messages/server';
import type { TimelineNote, TimelineStep } from '@forno/shared/server/db';

/** A timeline entry without its undefined fields. */
export function entry(
  at: Date,
  kind: TimelineKind,
  text: string,
  { detail, by, failed, step }: Pick<TimelineEntry, 'detail' | 'by' | 'failed' | 'step'> = {},
): TimelineEntry {
  return {
    at: at.toISOString(),
    kind,
    text,
    ...(detail && { detail }),
    ...(by && { by }),
    ...(failed && { failed }),
    ...(step && { step }),
  };
}

/** One job attempt or call, placed after its steps: when it ended. */
export function describeNote(note: TimelineNote): TimelineEntry[] {
  const { at, by, ms, outcome, cause, steps, call, queue, jobId, attempt = 1 } = note;
  const moment = (afterMs: number) => new Date(at.getTime() + afterMs);
  const failed = outcome === 'failed' || outcome === 'retried';
  const detail = [call ? outcome : jobId, cause, `${ms} ms`].filter(Boolean).join(', ');
  const words = queue ? jobKinds[queue].title : '';
  const ended = outcome === 'retried' ? texts.retried : outcome;
  return [
    ...steps.map((step) =>
      entry(moment(step.afterMs), kindOf(step), wordsOf(step), {
        detail: step.answer,
        by,
        failed: step.failed,
        step: true,
      }),
    ),
    call
      ? entry(at, 'payment', texts[call], { detail, by, step: true })
      : entry(moment(ms), 'job', texts.job(words, attempt, ended), { detail, by, failed }),
  ];
}

const wordsOf = ({ step }: TimelineStep) => `${step.charAt(0).toUpperCase()}${step.slice(1)}`;

/** By the effect's name; the first match wins. */
const kinds: readonly [pattern: RegExp, kind: TimelineKind][] = [
  [/^provider:/, 'provider'],
  [/publish/, 'live'],
  [/refund/, 'refund'],
  [/mail/, 'mail'],
  [/stock|hold|release|return|transfer/, 'stock'],
  [/event|capture|ask again/, 'payment'],
  [/enqueue/, 'job'],
  [/order/, 'order'],
];

const kindOf = ({ step }: TimelineStep): TimelineKind =>
  kinds.find(([pattern]) => pattern.test(step))?.[1] ?? 'checkout';
