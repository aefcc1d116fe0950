import { defaultRecipe } from '../domain/index.ts';

/** A pizza as it comes from the menu, its parts at the prices of the seeded ingredients. Rupees. */
export const defaultPizza = {
  ...defaultRecipe,
  basePrice: 40,
  saucePrice: 0,
  cheesePrice: 30,
  veggiesPrice: 0,
};
