import { allergens } from '../menu/food-kinds.ts';

const allergy = /allerg|intoleran|anaphyla|c(?:o|œ)?eliac|एलर्ज/i;
const food = new RegExp(
  `${allergy.source}|\\b(?:${allergens.join('|')}|nuts?|peanut|eggs|soy|dairy|lactose|cheese|onions?|garlic|chil(?:l|i|li)e?s?|spicy|jain|veg|vegan|vegetarian|halal|no meat|pizzas?)\\b`,
  'i',
);

/** Whether somebody may fall ill of what this note forbids: the loudest words on a ticket. */
export const isAllergyNote = (note: string): boolean => allergy.test(note);

/** Whether who makes a pizza must read this note, though it was written to whoever brings it. Rather once too often. */
export const isFoodNote = (note: string): boolean => food.test(note);
