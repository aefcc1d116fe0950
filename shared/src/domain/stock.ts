import {
  type Category,
  categories,
  findCheese,
  type Inventory,
  isSoldOut,
  type Recipe,
} from './ingredients.ts';

/** Portions of one ingredient that something needs. */
export interface Need {
  category: Category;
  name: string;
  qty: number;
}

/** An order takes quantity x 1 of its base, sauce, cheese and each veggie. A cheese that is gone takes none. */
export function needsOfLine(recipe: Recipe, quantity: number, inventory: Inventory): Need[] {
  const cheese = findCheese(inventory, recipe.cheese);
  return sumNeeds([
    { category: 'bases', name: recipe.base, qty: quantity },
    { category: 'sauces', name: recipe.sauce, qty: quantity },
    ...(cheese === undefined ? [] : [{ category: 'cheeses' as const, name: cheese, qty: quantity }]),
    ...recipe.veggies.map((name) => ({ category: 'veggies' as const, name, qty: quantity })),
  ]);
}

/** Counts what is asked for twice together: two lines that share an ingredient need the sum. */
export function sumNeeds(needs: readonly Need[]): Need[] {
  const sums = new Map<string, Need>();
  for (const need of needs) {
    const key = `${need.category}.${need.name}`;
    const before = sums.get(key);
    sums.set(key, { ...need, qty: need.qty + (before?.qty ?? 0) });
  }
  return [...sums.values()];
}

/** Why there is not as much of an ingredient as is asked for. */
export type Lack =
  | { kind: 'ingredient_gone' | 'sold_out'; name: string }
  | { kind: 'too_few'; name: string; left: number };

/** Why the inventory cannot meet a need now; undefined when it can. */
export function lackOf({ category, name, qty }: Need, inventory: Inventory): Lack | undefined {
  const ingredient = inventory[category][name];
  if (ingredient === undefined) return { kind: 'ingredient_gone', name };
  if (isSoldOut(ingredient)) return { kind: 'sold_out', name };
  return ingredient.qty < qty ? { kind: 'too_few', name, left: ingredient.qty } : undefined;
}

/** The needs that the inventory cannot meet now. */
export function missingOf(needs: readonly Need[], inventory: Inventory): Need[] {
  return sumNeeds(needs).filter((need) => lackOf(need, inventory) !== undefined);
}

/** Whether one of these ingredients can't be sold any more, not even for one pizza. */
export function anyGone(needs: readonly Need[], inventory: Inventory): boolean {
  return sumNeeds(needs).some((need) => missingOf([{ ...need, qty: 1 }], inventory).length > 0);
}

/** The inventory with these portions on its shelves as well. What it does not know stays unknown. */
export function withPortions(inventory: Inventory, portions: readonly Need[]): Inventory {
  const fuller = structuredClone(inventory);
  for (const { category, name, qty } of portions) {
    const ingredient = fuller[category][name];
    if (ingredient !== undefined) ingredient.qty += qty;
  }
  return fuller;
}

/** Every ingredient of the inventory with its category, in the order of the screens. */
export function listIngredients(inventory: Inventory) {
  return categories.flatMap((category) =>
    Object.entries(inventory[category]).map(([name, ingredient]) => ({ category, name, ...ingredient })),
  );
}
