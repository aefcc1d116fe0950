import { type Refusal, type RefusalCode, type Refused, refusalStatus } from '@forno/shared/domain';
import type { Response } from 'express';
import { refusalOf } from '@forno/shared/messages/server';
import { shortAddress } from './caller.ts';

/** Refusals that tell of guessing, or of a session that may be stolen. */
const suspicious: ReadonlySet<RefusalCode> = new Set([
  'invalid_credentials',
  'wrong_password',
  'second_factor_needed',
  'code_wrong',
  'pin_wrong',
  'pin_locked',
  'reauthentication_needed',
  'too_many_requests',
  'admins_only',
  'foreign_page',
  'link_invalid',
  'signature_invalid',
]);

/** Every refusal has the same shape: `{ message, code }`, plus `details` where they help. */
export function sendRefusal(res: Response, refusal: Refusal): void {
  const { code } = refusal;
  if (suspicious.has(code)) res.req.log.info({ code, from: shortAddress(res.req) }, 'refused');
  const status = refusalStatus[code];
  // Some clients take a 401 without it for a broken answer.
  if (status === 401) res.set('www-authenticate', 'Bearer');
  res.status(status).set('cache-control', 'no-store').json(refusal);
}

export interface Issue {
  path: string;
  message: string;
}

interface ParseError {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/** What is wrong, one sentence for each field. */
export function issuesOf(error: ParseError | undefined): Issue[] {
  const found = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const field = path.map(String).join('.');
    if (!found.has(field)) found.set(field, message);
  }
  return [...found].map(([path, message]) => ({ path, message }));
}

/** The first problem becomes the message, all of them the details. */
export function invalid(issues: readonly Issue[]): Refusal {
  const message = issues[0]?.message;
  return refusalOf('invalid_request', message === undefined ? {} : { message, details: issues });
}

/** The same of what a schema did not take. */
export const invalidBy = (error: ParseError): Refused => ({ ok: false, refusal: invalid(issuesOf(error)) });
