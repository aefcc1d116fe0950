import { limits } from '../../domain/index.ts';

/** What a form says beside a field (specification, section 5). */
export const validation = {
  nameRequired: 'Name is required.',
  emailRequired: 'Email is required.',
  emailInvalid: 'Enter a valid email address.',
  messageRequired: 'Message is required.',
  addressRequired: 'Address is required.',
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
  reasonRequired: 'Please say why the money is kept.',
  tooLong: (max: number) => `This is too long: use at most ${max} characters.`,
} as const;
