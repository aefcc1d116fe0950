import {
  type Customisation,
  type Inventory,
  isAsOnMenu,
  isPricedOrKept,
  lineIdOf,
  type LinePrice,
  madeOf,
  priceChosen,
} from '@forno/shared/domain';
import type { CartLine } from '@forno/shared/contracts/customer';
import { type CartChange, customise } from '#cart/cart-changes.ts';
import type { RecipeEdit } from '#widgets/category-names.ts';

/** The shop's ingredients, and whether they are charged. */
export interface Catalogue {
  inventory: Inventory;
  customisation: Customisation;
}

function pricesOf({ basePrice, saucePrice, cheesePrice, veggiesPrice, price }: CartLine): LinePrice {
  return { basePrice, saucePrice, cheesePrice, veggiesPrice, price };
}

/**
 * The line's recipe after a change, or undefined when a price is not a number (specification, section 5). Removed
 * ingredients keep their last price until changed: otherwise a line with two of them could never be fixed one by one.
 */
export function priceRecipe(line: CartLine, change: RecipeEdit, { inventory, customisation }: Catalogue) {
  const { base, sauce, cheese, veggies } = madeOf(line);
  const before = { base, sauce, cheese, veggies };
  const recipe = { ...before, ...change(before) };
  const chosen = { ...recipe, recipe: line.recipe, asChosen: isAsOnMenu(recipe) };
  const prices = priceChosen(line.originalPrice, chosen, inventory, customisation);
  if (prices) return { recipe, prices };
  return isPricedOrKept(recipe, before, inventory) ? { recipe, prices: pricesOf(line) } : undefined;
}

/**
 * Changes part of one line's recipe, based on the line when the change is applied: two quick ticks are two veggies, and
 * another tab's choices stay.
 */
export function changeRecipe(lineId: string, change: RecipeEdit, catalogue: Catalogue): CartChange {
  return (lines) => {
    const line = lines.find((one) => lineIdOf(one) === lineId);
    const priced = line && priceRecipe(line, change, catalogue);
    return priced ? customise(lineId, priced.recipe, priced.prices)(lines) : [...lines];
  };
}
