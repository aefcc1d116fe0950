import { limits, orderStatuses } from '../../domain/index.ts';
import { commonRefusals } from './refusals.ts';
import { validation } from './validation.ts';

const rupees = 'Prices must be numbers.';
const oneIngredient = 'Choose a base, a sauce and a cheese.';
const ingredients = 'Each ingredient needs a quantity and a price.';
const unknownPayment = 'We have no record of this payment.';
const day = 'Enter a date such as 2026-11-20.';

/** Validation messages by field, unless the contract has a more specific one. Used by the BFF and the forms. */
const fieldWords: Readonly<Record<string, string>> = {
  token: 'This link is incomplete. Please open it again from the email.',
  role: 'Role must be text.',
  verified: 'Verified must be yes or no.',
  isVerified: 'Verified must be yes or no.',
  address: validation.addressRequired,
  phone: commonRefusals.phone_invalid,
  addressBook: `An address book holds at most ${limits.addressBookMax} addresses.`,
  pins: 'Enter PIN codes, or the digits they begin with.',
  week: 'Opening hours need a time from and a time to, or closed, for each weekday.',
  exceptions: 'Each day needs a date, and a time from and a time to, or closed.',
  pizzas: 'Enter a number of pizzas from 1 to 1000.',
  minutes: 'Choose 15, 30 or 60 minutes, or until you resume.',
  phoneRequired: 'Phone required must be yes or no.',
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
  soldOut: 'Sold out must be yes or no.',
  category: 'Choose bases, sauces, cheeses or veggies.',
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
  q: 'This search is too long.',
  limit: 'A page can have between 1 and 200 rows.',
  from: day,
  to: day,
};

interface Issue {
  code?: string | undefined;
  path?: readonly PropertyKey[] | undefined;
  /** What is wrong with the name of a record's entry. */
  issues?: readonly { message: string }[] | undefined;
}

/** A field's display name: `paymentId` becomes words. */
const spoken = (field: string) =>
  field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();

/** The message for an issue, by the innermost field that has one. Settings, in capitals, are not user-facing. */
export function fieldRefusal({ code, path = [], issues }: Issue): string | undefined {
  if (code === 'invalid_key' && issues?.[0]) return issues[0].message;
  const fields = path.filter((part) => typeof part === 'string');
  const known = fields.findLast((field) => Object.hasOwn(fieldWords, field));
  if (known !== undefined) return fieldWords[known];
  const last = fields.at(-1);
  if (last === undefined) return commonRefusals.invalid_request;
  return /^[A-Z\d_]+$/.test(last) ? undefined : `Please check the ${spoken(last)}.`;
}
