import { formatCount, limits } from '../../domain/index.ts';
import { commonRefusals } from './common-refusals.ts';
import { nameOf, tooLongText } from './validation.ts';

export const paymentUnknown = 'We have no record of this payment.';
/** Came it by email, chat or on paper: often what follows the # was cut. */
export const linkIncomplete = 'This link is incomplete. Please open the whole link.';
const outOfDate = 'This page is out of date. Please reload it.';

/** Fields of which the same is said. */
const alike = (text: string, fields: string): Record<string, string> =>
  Object.fromEntries(fields.split(' ').map((field) => [field, text]));

/** Validation messages by field, unless the contract has a more specific one. Used by the BFF and the forms. */
const fieldWords: Readonly<Record<string, string>> = {
  token: linkIncomplete,
  digits: 'Enter four or more digits of a phone number.',
  phone: commonRefusals.phone_invalid,
  pins: 'Enter PIN codes, or the digits they begin with.',
  week: 'Each weekday needs a time from and a time to, or closed.',
  exceptions: 'Each day needs a date, a time from and a time to, or closed.',
  cartData: 'Your cart must be a list of pizzas.',
  quantity: `Quantity must be a whole number from 1 to ${limits.quantityMax}.`,
  ...alike('Choose a base, a sauce and a cheese.', 'base sauce cheese'),
  veggies: 'Choose veggies from the list.',
  recipe: 'Choose a base, a sauce, a cheese and veggies.',
  amount: 'Amount must be a number of at least 0.',
  ...alike('Prices must be numbers.', 'originalPrice basePrice saucePrice cheesePrice veggiesPrice'),
  qty: `Quantity must be a whole number from 0 to ${formatCount(limits.stockMax)}.`,
  addressBook: `An address book holds at most ${limits.addressBookMax} addresses.`,
  ...alike('Each ingredient needs a quantity and a price.', 'bases sauces cheeses loaded'),
  ...alike(
    paymentUnknown,
    'razorpay_order_id razorpay_payment_id razorpay_signature razorpayOrderId paymentId',
  ),
  orders: 'Choose 1 to 200 orders.',
  limit: 'A page can have between 1 and 200 rows.',
  month: 'Enter a month such as 2026-11.',
  upi: 'Enter a UPI address such as forno@okaxis.',
  ...alike('Enter a date such as 2026-11-20.', 'from to'),
};

/** Names of fields whose labels are not their names. */
const fieldNames: Readonly<Record<string, string>> = {
  addressBook: 'Address',
  days: 'Days ahead of today',
  dueAt: 'The time',
  expected: 'The number on the count sheet',
  fee: 'Delivery fee',
  float: 'Float',
  fssai: 'FSSAI licence number',
  gstin: 'GSTIN',
  isVerified: 'Verified',
  kcal: 'Energy in kcal',
  left: 'How many are left',
  longest: 'Longest promise',
  minimum: 'Smallest order',
  pin: 'PIN',
  q: 'This search',
  qty: 'Quantity',
  ...alike('Payment', 'razorpay_order_id razorpay_payment_id razorpay_signature'),
  regime: 'GST scheme',
  refundLimit: 'Most that the counter gives back',
  upi: 'UPI address',
  veggies: 'Name of a veggie',
  words: 'Text',
};

/** A field as people call it. */
export const fieldName = (field: string | undefined): string => fieldNames[field ?? ''] ?? nameOf(field);

/** What a screen sends by itself: nobody typed it, and nobody can mend it. */
const ofScreen = new Set(
  (
    '_id back by checkoutId checkouts cursor endpoint expects jobId key keys lineId loaded mailId p256dh person pizzaId ' +
    'queue renamed seen sort till userId version waitMs'
  ).split(' '),
);

/** What is wrong with an amount. */
export const numberTexts = (name: string) => ({
  number: `${name} must be a number.`,
  negative: `${name} must not be negative.`,
  decimals: `${name} must have at most two decimals.`,
  high: (most: number) => `${name} must be at most ${formatCount(most)}.`,
});

interface KeyIssue {
  message: string;
  code?: string | undefined;
  maximum?: unknown;
}

interface Issue {
  code?: string | undefined;
  path?: readonly PropertyKey[] | undefined;
  /** What is wrong with the name of a record's entry. */
  issues?: readonly KeyIssue[] | undefined;
  /** What has too many or too few, and the limit. */
  origin?: string | undefined;
  maximum?: unknown;
  minimum?: unknown;
  /** The type that it does not have. */
  expected?: string | undefined;
  input?: unknown;
  /** The only ones that it may have. */
  values?: readonly unknown[] | undefined;
  params?: { decimals?: unknown } | undefined;
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'yes or no',
  number: 'a number',
  int: 'a whole number',
};

/** What is wrong with a number that is one. */
function outOfBounds(name: string, { code, origin, minimum, maximum, input, params }: Issue) {
  const { negative, decimals, high } = numberTexts(name);
  if (params?.decimals) return decimals;
  if (code === 'too_big' && typeof input === 'number') return high(Number(maximum));
  if (code !== 'too_small' || origin !== 'number') return undefined;
  return minimum === 0 ? negative : `${name} must be at least ${String(minimum)}.`;
}

/** What is wrong with a list, or with what may only be one of a few. */
function notAmong(name: string, { code, origin, minimum, maximum, values = [] }: Issue): string | undefined {
  if (code === 'invalid_value' && values.length > 1) return `${name} must be one of ${values.join(', ')}.`;
  if (origin !== 'array') return undefined;
  const bound = code === 'too_small' ? `at least ${String(minimum)}` : `at most ${String(maximum)}`;
  return `${name}: give ${bound}.`;
}

/** What is wrong with any field of this name; undefined for what its own words have to say. */
function plainRefusal(name: string, issue: Issue): string | undefined {
  const { code, origin, minimum, expected = '', input } = issue;
  const few = notAmong(name, issue);
  if (few) return few;
  if (code === 'too_small' && origin === 'string' && minimum === 1) return `${name} is required.`;
  if (code !== 'invalid_type' || !types[expected]) return outOfBounds(name, issue);
  return expected === 'string' && (input ?? '') === ''
    ? `${name} is required.`
    : `${name} must be ${types[expected]}.`;
}

/** What is wrong with the name of an entry. */
const keyRefusal = ({ code, maximum, message }: KeyIssue, key: unknown): string =>
  code === 'too_big' ? tooLongText('Name', maximum, key) : message;

/**
 * The message for an issue: too long, or by the innermost field's words, or what is wrong with it by its name. Settings, in
 * capitals, are not user-facing.
 */
export function fieldRefusal(issue: Issue): string | undefined {
  const { code, path = [], issues, origin } = issue;
  if (code === 'invalid_key' && issues?.[0]) return keyRefusal(issues[0], path.at(-1));
  const fields = path.filter((part) => typeof part === 'string');
  const last = fields.at(-1);
  if (last !== undefined && /^[A-Z\d_]+$/.test(last)) return undefined;
  if (last !== undefined && ofScreen.has(last)) return outOfDate;
  const name = fieldName(last);
  if (code === 'too_big' && origin === 'string') return tooLongText(name, issue.maximum, issue.input);
  if (last === undefined) return commonRefusals.invalid_request;
  const own = Object.hasOwn(fieldWords, last) ? undefined : plainRefusal(name, issue);
  const known = fields.findLast((field) => Object.hasOwn(fieldWords, field));
  return own ?? (known === undefined ? `Please check the field “${name}”.` : fieldWords[known]);
}
