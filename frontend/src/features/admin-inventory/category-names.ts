import type { Category } from '@forno/shared/domain';

/** The headings of the four tables (specification, section 2). */
export const categoryNames: Record<Category, string> = {
  bases: 'Bases',
  sauces: 'Sauces',
  cheeses: 'Cheeses',
  veggies: 'Veggies',
};

/** One of them. */
export const oneOf: Record<Category, string> = {
  bases: 'base',
  sauces: 'sauce',
  cheeses: 'cheese',
  veggies: 'veggie',
};
