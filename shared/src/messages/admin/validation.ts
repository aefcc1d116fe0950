import { limits } from '../../domain/index.ts';

/** What an admin's form says beside a field (specification, section 5); apart, since every customer loads the others. */
export const adminValidation = {
  descriptionRequired: 'Description is required.',
  descriptionLength: `Description must be ${limits.pizzaDescriptionMin} to ${limits.pizzaDescriptionMax} characters long.`,
  priceRequired: 'Price is required.',
  pizzaFood: 'A pizza’s facts are those of its ingredients.',
  imageRequired: 'Image is required.',
  wordsRequired: 'Please say why, in words for the customer.',
  quantityOrAmount: 'Choose either whole pizzas or an amount.',
  restockPizzas: 'Only the ingredients of whole pizzas can go back to stock.',
  tendersAsPaid: 'What was received is not in the way that the order is paid.',
  actReason: 'Please give a reason.',
  reasonRequired: 'Please say why the money is kept.',
} as const;
