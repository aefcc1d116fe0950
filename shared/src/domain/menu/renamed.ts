import type { Counted, StockCategory } from '../stock/counts.ts';
import type { Category, Inventory, Recipe } from './ingredients.ts';

/** What still says `from`, such as a recipe, a cart or a portion held, means `to`. */
interface Renaming {
  category: Category;
  from: string;
  to: string;
}

/** Knows which ingredients had another name before. */
interface Renamed {
  renamed?: readonly Renaming[] | undefined;
}
export type NamedInventory = Inventory & Renamed & Counted;

/** What an ingredient is called now. */
export function nameNow({ renamed = [] }: Renamed, category: StockCategory, name: string): string {
  const isMeant = (one: Renaming) => one.category === category && one.from === name;
  return renamed.find(isMeant)?.to ?? name;
}

/** The same choices under the names of now. */
export function recipeNow<R extends Recipe>(recipe: R, known: Renamed): R {
  if (!known.renamed?.length) return recipe;
  return {
    ...recipe,
    base: nameNow(known, 'bases', recipe.base),
    sauce: nameNow(known, 'sauces', recipe.sauce),
    cheese: nameNow(known, 'cheeses', recipe.cheese),
    veggies: recipe.veggies.map((name) => nameNow(known, 'veggies', name)),
  };
}

/** A pizza with its recipe under the names of now. */
export const pizzaNow = <P extends { recipe?: Recipe | undefined }>(pizza: P, known: Renamed): P =>
  pizza.recipe ? { ...pizza, recipe: recipeNow(pizza.recipe, known) } : pizza;

/** The same portions under the names of now. */
export const needsNow = <N extends { category: StockCategory; name: string }>(
  needs: readonly N[],
  known: Renamed,
): N[] => needs.map((need) => ({ ...need, name: nameNow(known, need.category, need.name) }));
