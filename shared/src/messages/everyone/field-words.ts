import { limits, orderStatuses } from '../../domain/index.ts';
import { commonRefusals } from './refusals.ts';
import { isRequired, nameOf, tooLongText } from './validation.ts';

const rupees = 'Prices must be numbers.';
const oneIngredient = 'Choose a base, a sauce and a cheese.';
const unknownPayment = 'We have no record of this payment.';
const ingredients = 'Each ingredient needs a quantity and a price.';
const day = 'Enter a date such as 2026-11-20.';

/** Validation messages by field, unless the contract has a more specific one. Used by the BFF and the forms. */
const fieldWords: Readonly<Record<string, string>> = {
  token: 'This link is incomplete. Please open it again from the email.',
  phone: commonRefusals.phone_invalid,
  pins: 'Enter PIN codes, or the digits they begin with.',
  week: 'Opening hours need a time from and a time to, or closed, for each weekday.',
  exceptions: 'Each day needs a date, and a time from and a time to, or closed.',
  cartData: 'Your cart must be a list of pizzas.',
  quantity: `Quantity must be a whole number from 0 to ${limits.quantityMax}.`,
  base: oneIngredient,
  sauce: oneIngredient,
  cheese: oneIngredient,
  veggies: 'Choose veggies from the list.',
  recipe: 'A recipe has a base, a sauce, a cheese and veggies.',
  amount: 'Amount must be a number of at least 0.',
  price: rupees,
  originalPrice: rupees,
  basePrice: rupees,
  saucePrice: rupees,
  cheesePrice: rupees,
  veggiesPrice: rupees,
  cost: rupees,
  qty: `Quantity must be a whole number from 0 to ${limits.stockMax}.`,
  category: 'Choose bases, sauces, cheeses or veggies.',
  addressBook: `An address book holds at most ${limits.addressBookMax} addresses.`,
  bases: ingredients,
  sauces: ingredients,
  cheeses: ingredients,
  loaded: ingredients,
  razorpay_order_id: unknownPayment,
  razorpay_payment_id: unknownPayment,
  razorpay_signature: unknownPayment,
  razorpayOrderId: unknownPayment,
  paymentId: unknownPayment,
  status: `Status must be one of ${orderStatuses.join(', ')}.`,
  orders: 'Choose between 1 and 200 orders.',
  version: 'This page is out of date. Please reload it.',
  limit: 'A page can have between 1 and 200 rows.',
  from: day,
  to: day,
};

/** Names of fields that say less than their labels, or nothing. */
const fieldNames: Readonly<Record<string, string>> = {
  _id: 'Id',
  expected: 'The number on the count sheet',
  gstin: 'GSTIN',
  isVerified: 'Verified',
  q: 'This search',
  qty: 'Quantity',
};

interface Issue {
  code?: string | undefined;
  path?: readonly PropertyKey[] | undefined;
  /** What is wrong with the name of a record's entry. */
  issues?: readonly { message: string }[] | undefined;
  /** What has too many or too few, and the limit. */
  origin?: string | undefined;
  maximum?: unknown;
  minimum?: unknown;
  /** The type that it does not have. */
  expected?: string | undefined;
  input?: unknown;
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'yes or no',
  number: 'a number',
  int: 'a whole number',
};

/** What is wrong with any field of this name; undefined for what its own words have to say. */
function plainRefusal(name: string, issue: Issue): string | undefined {
  const { code, origin, minimum, maximum, expected = '', input } = issue;
  if (code === 'too_small' && origin === 'string' && minimum === 1) return isRequired.error(issue);
  if (code === 'too_small' && origin === 'number') return `${name} must be at least ${String(minimum)}.`;
  if (code === 'too_big' && origin === 'number') return `${name} must be at most ${String(maximum)}.`;
  if (code !== 'invalid_type' || !types[expected]) return undefined;
  return expected === 'string' && (input ?? '') === ''
    ? `${name} is required.`
    : `${name} must be ${types[expected]}.`;
}

/**
 * The message for an issue: too long, or by the innermost field's words, or what is wrong with it by its name. Settings, in
 * capitals, are not user-facing.
 */
export function fieldRefusal(issue: Issue): string | undefined {
  const { code, path = [], issues, origin } = issue;
  if (code === 'invalid_key' && issues?.[0]) return issues[0].message;
  const fields = path.filter((part) => typeof part === 'string');
  const last = fields.at(-1);
  if (last !== undefined && /^[A-Z\d_]+$/.test(last)) return undefined;
  const name = fieldNames[last ?? ''] ?? nameOf(last);
  if (code === 'too_big' && origin === 'string') return tooLongText(name, issue.maximum);
  if (last === undefined) return commonRefusals.invalid_request;
  const own = Object.hasOwn(fieldWords, last) ? undefined : plainRefusal(name, issue);
  const known = fields.findLast((field) => Object.hasOwn(fieldWords, field));
  return own ?? (known === undefined ? `Please check the field “${name}”.` : fieldWords[known]);
}
