import type { Refusal, RefusalCode, Refused } from '../../domain/index.ts';
import { adminErrors } from '../admin/errors.ts';
import { adminValidation } from '../admin/validation.ts';
import { commonRefusals } from '../everyone/common-refusals.ts';
import { refundDisputed } from '../everyone/disputes.ts';
import { paymentUnknown } from '../everyone/field-words.ts';
import { closedWords } from '../everyone/shop-hours.ts';
import { checkoutErrors } from '../everyone/notices.ts';
import { errors } from '../everyone/toasts.ts';
import { answers, timeStays } from './answers.ts';

/** The message of every refusal. */
export const refusalTexts: Record<RefusalCode, string> = {
  ...commonRefusals,
  malformed_json: 'The request is not valid JSON.',
  body_not_json: 'Please send JSON in UTF-8, with the header Content-Type: application/json.',
  body_too_large: 'That is too large to send.',
  not_found: 'Not found.',
  no_such_route: 'There is no such endpoint.',
  token_missing: errors.tokenMissing,
  session_expired: errors.sessionExpired,
  admins_only: 'Access denied! Only admins may do this.',
  not_your_duty: 'This is not one of your duties.',
  not_at_station: 'This can’t be done at the shop’s tablet. Please log in on a device of your own.',
  person_left: 'Nobody is at this tablet any more. Please say who is here, then try again.',
  pin_wrong: 'This PIN is wrong.',
  pin_locked: 'Too many wrong PINs. Please set a new one in your profile.',
  foreign_page: 'This can only be done from the shop’s own pages.',
  too_many_requests: 'Too many attempts. Please wait a minute and try again.',
  invalid_credentials: errors.invalidCredentials,
  logins_busy: 'Many people are logging in right now. Please try again in a moment.',
  logins_away: 'We can’t check passwords right now. Please try again in a moment.',
  email_taken: 'There is already an account with this email.',
  email_stale: 'Your email was changed in the meantime. Please check it again.',
  password_common: 'This password is easy to guess. Please choose another one.',
  user_not_found: adminErrors.userNotFound,
  last_admin: 'The last owner cannot be deleted.',
  own_account: 'You cannot delete your own account.',
  last_owner: 'The last owner stays an owner.',
  own_duties: 'Nobody changes their own duties. Please ask another owner.',
  staff_already: 'They work here already.',
  orders_under_way:
    'You have an order or a refund in progress. You can delete your account once it is complete.',
  read_only_field: 'Role, verified status and password cannot be changed here.',
  wrong_password: 'That is not your password.',
  second_factor_needed: 'Please enter the code from your authenticator app.',
  second_factor_due: 'Please set up two-step login first.',
  second_factor_on: 'Two-step login is on already.',
  second_factor_off: answers.secondFactorOff,
  code_invalid: 'This code is wrong or no longer valid. Please check it, or ask for a new one.',
  code_wrong: 'This code is wrong or was used before. Please try the next one.',
  reauthentication_needed: 'Please confirm this with your authenticator’s code or your PIN.',
  pizza_not_found: adminErrors.pizzaNotFound,
  pizza_exists: adminErrors.pizzaExists,
  not_customisable: 'Only pizzas can be customised.',
  image_missing: 'Please choose an image.',
  image_unreadable:
    'This file is not an image that we can read. Please use a JPEG, PNG, WebP, AVIF, GIF or TIFF.',
  image_too_large: 'This image is too large. Please use one of at most 5 MB and 25 megapixels.',
  ingredient_not_found: 'There is no such ingredient.',
  ingredient_in_use: 'A checkout in progress needs this ingredient. Please try again in a moment.',
  inventory_stale: 'The inventory has changed in the meantime. Please check it again.',
  invalid_price: errors.cartInvalidPrice,
  cart_empty: errors.cartEmpty,
  cart_changed: 'Your cart was changed meanwhile. Please check it again.',
  total_not_positive: checkoutErrors.totalNotPositive,
  total_too_high: 'That is more than can be paid at once. Please order in two parts.',
  amount_mismatch: 'The price of your cart has changed. Please check it again.',
  out_of_stock: 'Sorry, we just ran out of something in your cart.',
  busy: 'We are very busy right now. Please try again in a moment.',
  verify_first: 'Please verify your email before you order so many pizzas at once.',
  verify_for_more: 'With a verified email you can order more.',
  below_minimum: 'That is less than we deliver to this address.',
  pickup_off: 'Orders can’t be collected right now. You have not been charged: please choose Delivery.',
  slot_full: 'That time is not free any more. You have not been charged: please choose another one.',
  address_required: 'Please add the address that we deliver to.',
  shop_closed: closedWords.closed,
  kitchen_full: 'The kitchen is full right now. Please try again in a little while.',
  shop_paused: closedWords.paused,
  payment_unavailable: checkoutErrors.paymentNotInitialised,
  payment_refused:
    'The payment provider does not accept this order, perhaps since it is a large one. You have not been charged: please order less at once, or call us.',
  workers_away:
    'We can’t take payments right now. You have not been charged: please try again in a few minutes.',
  payment_unknown: paymentUnknown,
  payment_not_captured: 'The payment was not completed.',
  payment_mismatch: 'The payment does not belong to this order. Any money charged is being refunded.',
  payment_disputed: refundDisputed,
  signature_invalid: 'The payment could not be verified.',
  tender_given_back:
    'Some of it was given back in the way that it was noted as: that can’t be changed any more.',
  tenders_differ: 'What was received is not exactly the total.',
  order_settled: 'This order no longer waits for money: it is paid, or it took too long. Nothing was booked.',
  not_paid: 'This order has not been paid for.',
  line_not_in_checkout: 'That pizza is not part of the paid cart.',
  order_not_found: 'Order not found.',
  order_started: 'The kitchen has started on this order. Please call us.',
  rating_closed: 'You can tell us how it was once it has arrived, for seven days.',
  not_handed_over: 'The counter has not handed this over yet. Please ask there.',
  delivery_left: 'It was handed over already. Please call the rider.',
  delivery_stale: 'Somebody else changed this delivery. You now see where it goes.',
  delivery_terms: 'This address costs something else than was paid.',
  remake_too_early: 'It is ordered for later, and nobody has begun it yet.',
  remake_too_many: 'No more can be made again than were ordered.',
  order_stale: 'Somebody else changed this order. You now see its current state.',
  refund_too_much: 'That is more than is left to give back.',
  refund_other_tender: 'Please give it back as it was paid.',
  refund_too_little: 'Less than ₹1 can’t be given back.',
  refund_over_limit: 'That is more than the counter may give back of one order. Please ask an owner.',
  settings_stale: 'Somebody else changed the shop’s settings. You now see the current ones.',
  till_open: 'The till of this drawer is open already.',
  till_closed: 'This till has been closed.',
  till_changed: 'Cash came in or went out since you counted. Please check your count again.',
  till_short: 'That is more cash than this till has.',
  job_gone: 'This job has left its queue in the meantime.',
  job_still_due:
    'The work of this job is still due, so the sweep would recreate it. Refund the payment or delete the order instead.',
  mail_not_sent: 'This email has not been sent yet.',
  reason_missing: adminValidation.actReason,
  service_unavailable: 'We can’t save that right now. Nothing was lost – please try again in a moment.',
  queue_unavailable: 'We can’t reach the queues right now. Please try again in a moment.',
  mail_unavailable: errors.contact,
};

/** What staff read where a customer reads of their own cart or money. */
const staffTexts: Partial<Record<RefusalCode, string>> = {
  order_started: timeStays,
  amount_mismatch: 'The price of this order has changed. Please check it again.',
  out_of_stock: 'There is not enough left for this order.',
  phone_required: 'Please add a phone number to call.',
  payment_refused:
    'The payment provider does not accept this order, perhaps since it is a large one. Please take it in two parts, or be paid at the counter.',
};

const notCharged = 'You have not been charged';

/** Of a checkout whose stock others took at every attempt. */
export const busyUnpaid = `We are very busy right now. ${notCharged}: please try again at once.`;

/** The refusal as whoever works here reads it: nobody charges them. */
export function toStaff({ message, ...refusal }: Refusal): Refusal {
  const own = message === refusalTexts[refusal.code] ? staffTexts[refusal.code] : undefined;
  return { ...refusal, message: own ?? message.replace(notCharged, 'Nothing was booked') };
}

/** Which ingredient of a recipe the shop does not have. */
export function noIngredientText(name: string): string {
  return `There is no “${name}” in the inventory.`;
}

/** A picture was sent in a form, but under another name than the one that is read. */
export const misnamedPicture = (field: string, expected: string): string =>
  `Send the picture in the field “${expected}”, once: “${field}” is not read.`;

/** A refusal with its message, or a more specific `message`. */
export function refusalOf(code: RefusalCode, extra: { message?: string; details?: unknown } = {}): Refusal {
  const refusal: Refusal = { code, message: extra.message ?? refusalTexts[code] };
  return extra.details === undefined ? refusal : { ...refusal, details: extra.details };
}

/** The result that says no. */
export function refuse(code: RefusalCode, extra: { message?: string; details?: unknown } = {}): Refused {
  return { ok: false, refusal: refusalOf(code, extra) };
}
