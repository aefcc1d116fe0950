import { shopTimezone } from '@forno/shared/domain';
import { z } from 'zod';

/** The ways out of mails of one kind: where to choose them, and the link that ends them. */
export const WaysOut = z.object({ settings: z.url(), unsubscribe: z.url() });

/**
 * What a mail says, before it is HTML or plain text: both are made from the same parts, so that neither ever
 * says more than the other.
 */
export interface LetterContent {
  subject: string;
  /** What the list of mails shows after the subject. */
  preview: string;
  title: string;
  parts: readonly Part[];
  /** For the foot. */
  waysOut?: z.infer<typeof WaysOut>;
}

export const waysOutWords = {
  settings: 'Choose which emails you get',
  unsubscribe: 'Stop emails about orders',
} as const;

interface Table {
  kind: 'table';
  caption: string;
  head: readonly [string, string];
  rows: readonly (readonly [string, string])[];
}

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'action'; label: string; link: string }
  | Table
  | { kind: 'quote'; text: string }
  | { kind: 'small'; text: string };

export const text = (words: string): Part => ({ kind: 'text', text: words });
export const small = (words: string): Part => ({ kind: 'small', text: words });
export const quote = (words: string): Part => ({ kind: 'quote', text: words });
export const action = (label: string, link: string): Part => ({ kind: 'action', label, link });

const moment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: shopTimezone,
});

/** A moment (ISO 8601) as a mail tells it, in the shop's time zone. */
export const dayAndTime = (at: string): string => moment.format(new Date(at));
