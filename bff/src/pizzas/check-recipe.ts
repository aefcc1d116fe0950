import { findCheese, type Recipe, type Result, ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { readInventoryDocument } from '@forno/shared/server/checkouts';
import type { Models } from '@forno/shared/server/db';

/** A pizza's recipe in the inventory's spelling; refused if it names an ingredient that the shop does not have. */
export async function checkRecipe(
  models: Models,
  recipe: Recipe | undefined,
): Promise<Result<Recipe | undefined>> {
  if (!recipe) return ok(undefined);
  const { bases, sauces, cheeses, veggies } = await readInventoryDocument(models);
  const cheese = findCheese({ cheeses }, recipe.cheese);
  const known =
    Object.hasOwn(bases, recipe.base) &&
    Object.hasOwn(sauces, recipe.sauce) &&
    recipe.veggies.every((name) => Object.hasOwn(veggies, name));
  if (!known || cheese === undefined) return refuse('ingredient_not_found');
  return ok({ ...recipe, cheese, veggies: [...new Set(recipe.veggies)] });
}
