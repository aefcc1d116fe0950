import type { CartLine } from '@forno/shared/contracts';
import { type Inventory, priceLine, type Recipe } from '@forno/shared/domain';
import type { CartChange } from '#api/cart-changes.ts';
import { customise } from '#api/cart-changes.ts';

export type RecipeChange = (recipe: Recipe) => Partial<Recipe>;

function recipeOf({ base, sauce, cheese, veggies }: CartLine): Recipe {
  return { base, sauce, cheese, veggies };
}

/** The line's recipe after a change, or undefined when one of its prices is not a number. */
export function pricedRecipe(line: CartLine, change: RecipeChange, inventory: Inventory) {
  const before = recipeOf(line);
  const recipe = { ...before, ...change(before) };
  const prices = priceLine(line.originalPrice, recipe, inventory);
  return prices && { recipe, prices };
}

/**
 * Changes a part of one line's recipe. It starts from the line as it is when the change is applied: two quick
 * ticks are two veggies, and what another tab chose meanwhile stays.
 */
export function changeRecipe(pizzaId: string, change: RecipeChange, inventory: Inventory): CartChange {
  return (lines) => {
    const line = lines.find((one) => one.pizzaId === pizzaId);
    const priced = line && pricedRecipe(line, change, inventory);
    return priced ? customise(pizzaId, priced.recipe, priced.prices)(lines) : [...lines];
  };
}

/** Ticks or unticks one veggie. */
export function toggleVeggie(name: string, on: boolean): RecipeChange {
  return ({ veggies }) => {
    const others = veggies.filter((veggie) => veggie !== name);
    return { veggies: on ? [...others, name] : others };
  };
}
