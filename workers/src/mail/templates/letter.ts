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
}

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
