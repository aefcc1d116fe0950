import type { RefusalCode } from './refusals.ts';

/** An expected "no": the text is for people, the code for programs. */
export interface Refusal {
  code: RefusalCode;
  message: string;
  /** Data to continue with, e.g. the current order after a stale write. */
  details?: unknown;
}

export type Ok<T> = { ok: true; value: T };
export type Refused = { ok: false; refusal: Refusal };
export type Result<T> = Ok<T> | Refused;

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}
