import { limits } from '../../domain/index.ts';

/** What a form says beside a field (specification, section 5). */
export const validation = {
  nameRequired: 'Name is required.',
  emailRequired: 'Email is required.',
  emailInvalid: 'Enter a valid email address.',
  messageRequired: 'Message is required.',
  addressBook: `An address book holds at most ${limits.addressBookMax} addresses.`,
  codeRequired: 'Enter a code.',
  passwordRequired: 'Password is required.',
  passwordShort: `Password must be at least ${limits.passwordMin} characters long.`,
  passwordLong: `Password must be at most ${limits.passwordBytesMax} characters long; accented letters and emoji count as several.`,
  descriptionRequired: 'Description is required.',
  descriptionLength: `Description must be ${limits.pizzaDescriptionMin} to ${limits.pizzaDescriptionMax} characters long.`,
  priceRequired: 'Price is required.',
  priceNumber: 'Price must be a number.',
  priceDecimals: 'Price must have at most two decimals.',
  priceNotNegative: 'Price must not be negative.',
  priceHigh: `Price must be at most ₹${limits.priceMaxRupees}.`,
  quantityNotNegative: 'Quantity must be 0 or more.',
  imageRequired: 'Image is required.',
  ingredientName: (name: string) =>
    `“${name}” is a word that our computer needs itself. Please choose another name.`,
  ingredient: 'Each ingredient needs a quantity and a price.',
  reasonRequired: 'Please say why the money is kept.',
} as const;

/** Names of fields that say less than their labels, or nothing. */
const fieldNames: Readonly<Record<string, string>> = {
  addressBook: 'Address',
  current: 'Password',
  flat: 'Flat or house',
  gstin: 'GSTIN',
  isVerified: 'Verified',
  pin: 'PIN code',
  q: 'This search',
  qty: 'Quantity',
  street: 'Street and area',
};

/** A field's display name: `paymentId` becomes words. */
export function nameOf(field = 'this'): string {
  const words = field.replaceAll(/([a-z])([A-Z])|_/g, '$1 $2').trim();
  return fieldNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

interface Issue {
  path?: readonly PropertyKey[] | undefined;
  /** Most characters. */
  maximum?: unknown;
}

const nameIn = ({ path }: Issue) => nameOf(path?.findLast((part) => typeof part === 'string'));

/** What any field says that must not be empty. */
export const isRequired = { error: (issue: Issue): string => `${nameIn(issue)} is required.` };

/** What any field says that holds too many characters. */
export const tooLong = {
  error: (issue: Issue): string =>
    `${nameIn(issue)} is too long: use at most ${String(issue.maximum)} characters.`,
};
