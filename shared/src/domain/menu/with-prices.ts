import type { Inventory, Recipe } from './ingredients.ts';
import { partPrices, type PartPrices } from './pricing.ts';

/** A menu pizza's recipe with today's prices in rupees: what was removed costs 0. */
export function withPrices(recipe: Recipe, inventory: Inventory): Recipe & PartPrices {
  const veggies = recipe.veggies.filter((name) => inventory.veggies[name]);
  const { basePrice, saucePrice, ...prices } = partPrices({ ...recipe, veggies }, inventory);
  return { ...recipe, ...prices, basePrice: basePrice || 0, saucePrice: saucePrice || 0 };
}
