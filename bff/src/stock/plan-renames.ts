import type { InventoryUpdate } from '@forno/shared/contracts/server';
import { type Category, defaultRecipe, nameKeyOf, type NamedInventory, nameNow } from '@forno/shared/domain';
import { ok, type Result } from '@forno/shared/domain';
import { ingredientTexts, refuse } from '@forno/shared/messages/server';
import type { IngredientChange } from './plan-changes.ts';

const { base, sauce, cheese } = defaultRecipe;
const defaults = { bases: base, sauces: sauce, cheeses: cheese, veggies: undefined };

/** What a client of the specification chooses by itself stays, by this name. */
export const isDefault = (category: Category, name: string): boolean => defaults[category] === name;

interface Renamed {
  inventory: NamedInventory;
  changes: IngredientChange[];
}

/**
 * Gives ingredients other names. The old ones are remembered in the same document: what still says one means the same
 * ingredient (`nameNow`), so that nothing else has to be written, and no other one can have it. Repeated, it changes
 * nothing. Pure.
 */
export function planRenames(
  current: NamedInventory,
  asked: NonNullable<InventoryUpdate['renamed']>,
): Result<Renamed> {
  const inventory = { ...current };
  const changes: IngredientChange[] = [];
  for (const { category, to, from: known } of asked) {
    const from = nameNow(inventory, category, known);
    const { [category]: before, renamed = [] } = inventory;
    const ingredient = Object.hasOwn(before, from) ? before[from] : undefined;
    if (!ingredient) return refuse('inventory_stale');
    if (from === to) continue;
    if (isDefault(category, from))
      return refuse('ingredient_in_use', { message: ingredientTexts.isDefault(from) });
    const meant = nameNow(inventory, category, to);
    const twin = Object.keys(before).find((name) => name !== from && nameKeyOf(name) === nameKeyOf(meant));
    if (twin) return refuse('invalid_request', { message: ingredientTexts.taken(to, twin) });
    inventory[category] = Object.fromEntries(
      Object.entries(before).map(([name, one]) => [name === from ? to : name, one]),
    );
    inventory.renamed = [
      ...renamed
        .filter((one) => one.category !== category || nameKeyOf(one.from) !== nameKeyOf(to))
        .map((one) => (one.category === category && one.to === from ? { ...one, to } : one)),
      { category, from, to },
    ];
    changes.push({ category, name: to, was: from, action: 'rename', from: ingredient, to: ingredient });
  }
  return ok({ inventory, changes });
}
