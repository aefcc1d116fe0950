import {
  type Customisation,
  type Inventory,
  isAsOnMenu,
  lineIdOf,
  type LinePrice,
  madeOf,
  priceChosen,
  type Recipe,
} from '@forno/shared/domain';
import type { CartLine } from '@forno/shared/contracts/customer';
import { type CartChange, customise } from '#cart/cart-changes.ts';

export type RecipeEdit = (recipe: Recipe) => Partial<Recipe>;

/** The shop's ingredients, and whether they are charged. */
export interface Catalogue {
  inventory: Inventory;
  customisation: Customisation;
}

function pricesOf({ basePrice, saucePrice, cheesePrice, veggiesPrice, price }: CartLine): LinePrice {
  return { basePrice, saucePrice, cheesePrice, veggiesPrice, price };
}

/** Whether everything without a price was chosen before it was removed. */
function onlyOldIsGone(before: Recipe, { base, sauce, veggies }: Recipe, inventory: Inventory): boolean {
  const fine = (kept: boolean, price: number | undefined) =>
    price === undefined ? kept : Number.isFinite(price);
  return (
    fine(base === before.base, inventory.bases[base]?.price) &&
    fine(sauce === before.sauce, inventory.sauces[sauce]?.price) &&
    veggies.every((name) => fine(before.veggies.includes(name), inventory.veggies[name]?.price))
  );
}

/**
 * The line's recipe after a change, or undefined when a price is not a number (specification, section 5). Removed
 * ingredients keep their last price until changed: otherwise a line with two of them could never be fixed one by one.
 * Same rule as the server's.
 */
export function priceRecipe(line: CartLine, change: RecipeEdit, { inventory, customisation }: Catalogue) {
  const { base, sauce, cheese, veggies } = madeOf(line);
  const before = { base, sauce, cheese, veggies };
  const recipe = { ...before, ...change(before) };
  const chosen = { ...recipe, recipe: line.recipe, asChosen: isAsOnMenu(recipe) };
  const prices = priceChosen(line.originalPrice, chosen, inventory, customisation);
  if (prices) return { recipe, prices };
  return onlyOldIsGone(before, recipe, inventory) ? { recipe, prices: pricesOf(line) } : undefined;
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

export function toggleVeggie(name: string, on: boolean): RecipeEdit {
  return ({ veggies }) => {
    const others = veggies.filter((veggie) => veggie !== name);
    return { veggies: on ? [...others, name] : others };
  };
}
