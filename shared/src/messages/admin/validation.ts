import { limits } from '../../domain/index.ts';

/** What an admin's form says beside a field (specification, section 5); apart, since every customer loads the others. */
export const adminValidation = {
  descriptionRequired: 'Description is required.',
  descriptionLength: `Description must be ${limits.pizzaDescriptionMin} to ${limits.pizzaDescriptionMax} characters long.`,
  priceRequired: 'Price is required.',
  imageRequired: 'Image is required.',
  reasonRequired: 'Please say why the money is kept.',
} as const;
