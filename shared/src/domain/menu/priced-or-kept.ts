import type { Inventory, Recipe } from './ingredients.ts';

type Chosen = Pick<Recipe, 'base' | 'sauce' | 'veggies'>;

/** Whether everything without a price was chosen before it was removed. */
export const isPricedOrKept = (
  { base, sauce, veggies }: Chosen,
  kept: Chosen,
  inventory: Inventory,
): boolean =>
  (Object.hasOwn(inventory.bases, base) || kept.base === base) &&
  (Object.hasOwn(inventory.sauces, sauce) || kept.sauce === sauce) &&
  veggies.every((name) => Object.hasOwn(inventory.veggies, name) || kept.veggies.includes(name));
