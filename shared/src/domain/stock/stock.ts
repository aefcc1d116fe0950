import {
  type Category,
  categories,
  findCheese,
  type Inventory,
  isSoldOut,
  type Recipe,
} from '../menu/ingredients.ts';
import { type NamedInventory, needsNow, recipeNow } from '../menu/renamed.ts';

/** Portions of one ingredient needed. */
export interface Need {
  category: Category;
  name: string;
  qty: number;
}

/** A recipe's ingredients; the cheese in the inventory's spelling, unless it was removed. */
export function ingredientsOf(chosen: Recipe, inventory: NamedInventory): Pick<Need, 'category' | 'name'>[] {
  const recipe = recipeNow(chosen, inventory);
  const cheese = findCheese(inventory, recipe.cheese) ?? recipe.cheese;
  return [
    { category: 'bases', name: recipe.base },
    { category: 'sauces', name: recipe.sauce },
    { category: 'cheeses', name: cheese },
    ...recipe.veggies.map((name) => ({ category: 'veggies' as const, name })),
  ];
}

/** An order takes quantity x 1 of its base, sauce, cheese and each veggie; none of a removed cheese. */
export function needsOfLine(recipe: Recipe, quantity: number, inventory: Inventory): Need[] {
  const taken = ingredientsOf(recipe, inventory).filter(
    ({ category, name }) => category !== 'cheeses' || inventory.cheeses[name] !== undefined,
  );
  return sumNeeds(taken.map((part) => ({ ...part, qty: quantity })));
}

/** The ingredients of a recipe that are sold out or gone. */
export function soldOutOf(recipe: Recipe, inventory: Inventory): Pick<Need, 'category' | 'name'>[] {
  return ingredientsOf(recipe, inventory).filter(({ category, name }) =>
    isSoldOut(inventory[category][name]),
  );
}

/** Sums needs by ingredient: lines that share one need the sum. */
export function sumNeeds(needs: readonly Need[]): Need[] {
  const sums = new Map<string, Need>();
  for (const need of needs) {
    const key = `${need.category}.${need.name}`;
    const before = sums.get(key);
    sums.set(key, { ...need, qty: need.qty + (before?.qty ?? 0) });
  }
  return [...sums.values()];
}

/** Why an ingredient is insufficient. */
export type Lack =
  | { kind: 'ingredient_gone' | 'sold_out'; name: string }
  | { kind: 'too_few'; name: string; left: number };

/** Why the inventory can't meet a need; undefined if it can. */
export function lackOf({ category, name, qty }: Need, inventory: Inventory): Lack | undefined {
  const ingredient = inventory[category][name];
  if (ingredient === undefined) return { kind: 'ingredient_gone', name };
  if (isSoldOut(ingredient)) return { kind: 'sold_out', name };
  return ingredient.qty < qty ? { kind: 'too_few', name, left: ingredient.qty } : undefined;
}

/** Needs the inventory can't meet. */
export function missingOf(needs: readonly Need[], inventory: NamedInventory): Need[] {
  return sumNeeds(needsNow(needs, inventory)).filter((need) => lackOf(need, inventory) !== undefined);
}

/** Whether one of these ingredients is sold out, even for one pizza. */
export function anyGone(needs: readonly Need[], inventory: Inventory): boolean {
  return sumNeeds(needs).some((need) => missingOf([{ ...need, qty: 1 }], inventory).length > 0);
}

/** The inventory with these portions added back. Unknown ingredients are skipped. */
export function withPortions<I extends NamedInventory>(inventory: I, portions: readonly Need[]): I {
  const fuller = structuredClone(inventory);
  for (const { category, name, qty } of needsNow(portions, inventory)) {
    const ingredient = fuller[category][name];
    if (ingredient !== undefined) ingredient.qty += qty;
  }
  return fuller;
}

/** All ingredients with their category, in display order. */
export function listIngredients(inventory: Inventory) {
  return categories.flatMap((category) =>
    Object.entries(inventory[category]).map(([name, ingredient]) => ({ category, name, ...ingredient })),
  );
}
