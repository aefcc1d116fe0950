import type { Category } from '@forno/shared/domain';

/** The headings of the four kinds of ingredients (specification, section 2). */
export const categoryNames: Record<Category, string> = {
  bases: 'Bases',
  sauces: 'Sauces',
  cheeses: 'Cheeses',
  veggies: 'Veggies',
};
