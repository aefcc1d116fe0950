import type { Refusal, RefusalCode } from '@forno/shared/domain';
import type { Response } from 'express';
import { shortAddress } from './address-of.ts';
import { refusalStatus } from './refusal-status.ts';

/** Refusals that tell of guessing, or of a session that may be stolen. */
const suspicious: ReadonlySet<RefusalCode> = new Set([
  'invalid_credentials',
  'wrong_password',
  'second_factor_needed',
  'code_wrong',
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
  res.status(refusalStatus[code]).set('cache-control', 'no-store').json(refusal);
}
