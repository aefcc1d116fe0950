import type { Refusal, RefusalCode } from '@forno/shared/domain';
import type { Response } from 'express';
import { refusalOf } from '@forno/shared/messages';
import { shortAddress } from './caller.ts';

/** The HTTP status of every refusal; a new code without one does not compile. */
export const refusalStatus: Record<RefusalCode, number> = {
  invalid_request: 400,
  malformed_json: 400,
  body_too_large: 413,
  not_found: 404,
  no_such_route: 404,
  token_missing: 401,
  session_expired: 401,
  admins_only: 403,
  foreign_page: 403,
  too_many_requests: 429,
  invalid_credentials: 401,
  logins_busy: 503,
  logins_away: 503,
  email_taken: 409,
  password_common: 400,
  user_not_found: 404,
  last_admin: 409,
  own_account: 409,
  orders_under_way: 409,
  read_only_field: 409,
  link_invalid: 400,
  already_verified: 409,
  wrong_password: 403,
  second_factor_needed: 403,
  second_factor_due: 403,
  second_factor_on: 409,
  second_factor_off: 409,
  code_wrong: 403,
  reauthentication_needed: 403,
  phone_invalid: 400,
  pizza_not_found: 404,
  pizza_exists: 409,
  image_missing: 400,
  image_unreadable: 400,
  image_too_large: 413,
  ingredient_not_found: 404,
  ingredient_in_use: 409,
  inventory_stale: 409,
  invalid_price: 400,
  cart_empty: 400,
  cart_changed: 409,
  cart_being_ordered: 409,
  total_not_positive: 400,
  amount_mismatch: 409,
  out_of_stock: 409,
  busy: 503,
  verify_first: 403,
  phone_required: 409,
  outside_area: 409,
  shop_closed: 409,
  shop_paused: 409,
  kitchen_full: 409,
  payment_unavailable: 503,
  workers_away: 503,
  payment_unknown: 404,
  payment_not_captured: 402,
  payment_mismatch: 409,
  signature_invalid: 400,
  not_paid: 402,
  line_not_in_checkout: 409,
  order_not_found: 404,
  order_started: 409,
  order_stale: 409,
  settings_stale: 409,
  job_gone: 409,
  job_still_due: 409,
  mail_not_sent: 409,
  reason_missing: 400,
  service_unavailable: 503,
  queue_unavailable: 503,
  mail_unavailable: 503,
};

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

export interface Issue {
  path: string;
  message: string;
}

interface Unfit {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

export function issuesOf(error: Unfit | undefined): Issue[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}

/** The first problem becomes the message, all of them the details. */
export function invalid(issues: readonly Issue[]): Refusal {
  const message = issues[0]?.message;
  return refusalOf('invalid_request', message === undefined ? {} : { message, details: issues });
}
