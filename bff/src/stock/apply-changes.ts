import type { InventoryUpdate } from '@forno/shared/contracts/server';
import {
  type Category,
  ingredientsOf,
  type NamedInventory,
  type Need,
  needsNow,
  ok,
  type Refused,
  type Result,
} from '@forno/shared/domain';
import { ingredientTexts, refuse } from '@forno/shared/messages/server';
import { readHolds } from '@forno/shared/server/checkouts';
import { pathOf, readInventoryDocument, storedName } from '@forno/shared/server/stock';
import { inventoryId, type Models, retryOnConflict } from '@forno/shared/server/db';
import { type IngredientChange, planChanges } from './plan-changes.ts';
import { isDefault, planRenames } from './plan-renames.ts';

/** Each sale between read and write costs one: a few on the busiest evening, and an edit by hand is not to lose. */
export const maxAttempts = 50;

/**
 * Applies an edit with one write conditional on the inventory version it was planned on, so that no concurrent sale,
 * hold or edit is lost. Refused when it would remove what a checkout holds, a recipe names, or every menu needs.
 */
export async function applyChanges(
  models: Models,
  update: InventoryUpdate,
): Promise<Result<IngredientChange[]>> {
  const applied = await retryOnConflict(async (): Promise<Result<IngredientChange[]> | undefined> => {
    const inventory = await readInventoryDocument(models);
    const renames = planRenames(inventory, update.renamed ?? []);
    if (!renames.ok) return renames;
    const named = renames.value.inventory;
    const planned = planChanges(named, update);
    if (!planned.ok) return planned;
    const changes = [...renames.value.changes, ...planned.value];
    if (changes.length === 0) return planned;
    const inUse = await findInUse(models, named, changes);
    if (inUse) return inUse;
    const { modifiedCount } = await models.inventory.updateOne(
      { _id: inventoryId, version: inventory.version },
      toUpdate(named, changes),
    );
    return modifiedCount === 1 ? ok(changes) : undefined;
  }, maxAttempts);
  return applied ?? refuse('inventory_stale');
}

/** Who needs what would be removed. Read after the inventory: a hold made in between changes the version. */
async function findInUse(
  models: Models,
  inventory: NamedInventory,
  changes: readonly IngredientChange[],
): Promise<Refused | undefined> {
  const removals = changes.filter(({ action }) => action === 'remove');
  if (removals.length === 0) return undefined;
  const held = needsNow([...(await readHolds(models)).values()].flat(), inventory);
  const pizzas = await models.pizzas.find({ recipe: { $exists: true } }, { name: 1, recipe: 1 }).lean();
  for (const { category, name } of removals) {
    const isIt = (part: Pick<Need, 'category' | 'name'>) => part.category === category && part.name === name;
    const made = pizzas.filter(({ recipe }) => recipe && ingredientsOf(recipe, inventory).some(isIt));
    const names = made.map((pizza) => pizza.name);
    const message =
      (isDefault(category, name) && ingredientTexts.isDefault(name)) ||
      (names.length > 0 && ingredientTexts.inRecipes(name, names)) ||
      (held.some(isIt) && ingredientTexts.held(name));
    if (message) return refuse('ingredient_in_use', { message, details: { category, name } });
  }
  return undefined;
}

/** Every other write of an ingredient raises the version: what is written whole is what was read. */
function toUpdate(inventory: NamedInventory, changes: readonly IngredientChange[]) {
  const mapOf = (category: Category) => {
    const edited = changes.filter((change) => change.category === category);
    const after = { ...inventory[category], ...Object.fromEntries(edited.map(({ name, to }) => [name, to])) };
    const kept = Object.entries(after).filter(([, one]) => one !== null);
    return [category, Object.fromEntries(kept.map(([name, one]) => [storedName(name), one]))] as const;
  };
  const maps = [...new Set(changes.map(({ category }) => category))].map(mapOf);
  const gone = changes.filter(({ to }) => to === null).map(pathOf);
  const renamed = inventory.renamed?.filter(
    ({ category, to }) => !gone.includes(pathOf({ category, name: to })),
  );
  return { $inc: { version: 1 }, $set: { ...Object.fromEntries(maps), ...(renamed && { renamed }) } };
}
