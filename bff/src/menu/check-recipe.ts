import {
  findCheese,
  ingredientsOf,
  type ItemKind,
  type Recipe,
  recipeNow,
  type Result,
  ok,
} from '@forno/shared/domain';
import { noIngredientText, refuse } from '@forno/shared/messages/server';
import { readInventoryDocument } from '@forno/shared/server/stock';
import type { Models } from '@forno/shared/server/db';

/**
 * A pizza's recipe in the inventory's spelling; refused if it names an ingredient that the shop does not have, or if it is
 * for no pizza.
 */
export async function checkRecipe(
  models: Models,
  given: Recipe | undefined,
  kind: ItemKind | undefined,
): Promise<Result<Recipe | undefined>> {
  if (!given) return ok(undefined);
  if (kind) return refuse('not_customisable');
  const inventory = await readInventoryDocument(models);
  const recipe = recipeNow(given, inventory);
  const cheese = findCheese(inventory, recipe.cheese) ?? recipe.cheese;
  const made = { ...recipe, cheese, veggies: [...new Set(recipe.veggies)] };
  const unknown = ingredientsOf(made, inventory).find(
    ({ category, name }) => !Object.hasOwn(inventory[category], name),
  );
  return unknown ? refuse('ingredient_not_found', { message: noIngredientText(unknown.name) }) : ok(made);
}
