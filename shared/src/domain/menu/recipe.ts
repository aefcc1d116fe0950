import { type Inventory, isAsOnMenu, isSameRecipe, normaliseName, type Recipe } from './ingredients.ts';
import type { ItemKind } from './item-kinds.ts';
import { toPaise } from '../money.ts';
import { type Customisation, type LinePrice, type PartPrices, partsPaise, priceLine } from './pricing.ts';

/** What a client chose for a cart line, and with what its pizza is made on the menu. */
export interface ChosenLine<R extends Recipe = Recipe> extends Recipe {
  /** The pizza's own recipe: today's in a cart, the one it was sold with on an order. */
  recipe?: R | undefined;
  /** The specification's defaults were chosen on purpose. */
  asChosen?: boolean | undefined;
  /** It is no pizza: whatever is chosen, nothing is made. */
  kind?: ItemKind | undefined;
}

const nothing: Recipe = { base: '', sauce: '', cheese: '', veggies: [] };

/**
 * What a line is really made of, with its prices if they are known: for a pizza with a recipe, the specification's
 * defaults mean "as on the menu" unless they were chosen on purpose. Everything that draws, tells, cooks, counts or
 * charges a line asks here. What is no pizza is made of nothing.
 */
export function madeOf<L extends Recipe, R extends Recipe>(line: L & ChosenLine<R>): L | R {
  if (line.kind) return { ...line, ...nothing };
  return line.recipe && line.asChosen !== true && isAsOnMenu(line) ? line.recipe : line;
}

/** What was chosen for a line, with its prices: what a cart, a checkout and an order say alike. */
export function choicesOf<R extends Recipe & PartPrices>(line: ChosenLine<R> & PartPrices) {
  const { base, sauce, cheese, veggies, basePrice, saucePrice, cheesePrice, veggiesPrice } = line;
  const chosen = { base, sauce, cheese, veggies, basePrice, saucePrice, cheesePrice, veggiesPrice };
  const { recipe, asChosen, kind } = line;
  return { ...chosen, ...(recipe && { recipe }), ...(asChosen && { asChosen }), ...(kind && { kind }) };
}

/** Whether a line is the pizza of the menu, without changes. */
export function isOurRecipe(line: ChosenLine): boolean {
  if (line.kind) return true;
  return line.recipe ? isSameRecipe(madeOf(line), line.recipe) : isAsOnMenu(line);
}

/** A change of the recipe: one ingredient instead of another, one more, or one less. */
export interface RecipeChange {
  name?: string;
  insteadOf?: string;
}

/** How a line differs from its pizza's recipe; none without one. */
export function changesOf(line: ChosenLine): RecipeChange[] {
  const { recipe } = line;
  if (!recipe) return [];
  const made = madeOf(line);
  const replaced = (['base', 'sauce', 'cheese'] as const).filter(
    (part) => normaliseName(made[part]) !== normaliseName(recipe[part]),
  );
  return [
    ...replaced.map((part) => ({ name: made[part], insteadOf: recipe[part] })),
    ...made.veggies.filter((name) => !recipe.veggies.includes(name)).map((name) => ({ name })),
    ...recipe.veggies.filter((name) => !made.veggies.includes(name)).map((name) => ({ insteadOf: name })),
  ];
}

/** The prices of what is no pizza, in rupees. */
export const ownPrice = (price: number): LinePrice => ({
  basePrice: 0,
  saucePrice: 0,
  cheesePrice: 0,
  veggiesPrice: 0,
  price,
});

/**
 * A line's prices in rupees by the specification (see `priceLine`). Where ingredients are charged, what a pizza's own
 * recipe costs takes the place of the 70: as on the menu it costs what the menu says. What is no pizza
 * costs its own price, whatever an ingredient costs.
 */
export function priceChosen(
  originalPrice: number,
  line: ChosenLine<Recipe & PartPrices>,
  inventory: Inventory,
  customisation: Customisation,
): LinePrice | undefined {
  if (line.kind) return ownPrice(originalPrice);
  const prices = priceLine(originalPrice, line, inventory);
  if (!prices || !line.recipe || customisation === 'included') return prices;
  const made = madeOf(line) === line.recipe ? line.recipe : prices;
  const paise = toPaise(originalPrice) - partsPaise(line.recipe) + partsPaise(made);
  return { ...prices, price: paise / 100 };
}
