import {
  type Category,
  categories,
  findCheese,
  type Inventory,
  isSoldOut,
  type Recipe,
} from '../menu/ingredients.ts';
import type { ItemKind } from '../menu/item-kinds.ts';
import { type NamedInventory, needsNow, recipeNow } from '../menu/renamed.ts';
import { type Counted, onShelf, slotKey, type StockCategory } from './counts.ts';

/** An ingredient of the inventory. */
export interface Part {
  category: Category;
  name: string;
}

/** Portions needed of one ingredient, or of a pizza that is counted. */
export interface Need {
  category: StockCategory;
  name: string;
  qty: number;
  /** Of a count that ends: when. Given back later, it is nothing of the next one. */
  until?: Date | undefined;
}

type Stock = Inventory & Counted;

/** What there is of it; undefined if it was removed, or is no longer counted. */
export const stockOf = ({ category, name }: Omit<Need, 'qty'>, stock: Stock) =>
  category === 'items' ? stock.items?.[name] : stock[category][name];

/** What a person calls it. */
export const titleOf = ({ category, name }: Omit<Need, 'qty'>, { items }: Counted): string =>
  (category === 'items' && items?.[name]?.title) || name;

/** A recipe's ingredients; the cheese in the inventory's spelling, unless it was removed. None of what is no pizza. */
export function ingredientsOf(
  chosen: Recipe & { kind?: ItemKind | undefined },
  inventory: NamedInventory,
): Part[] {
  if (chosen.kind) return [];
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

/** What a line takes of its pizza's own count; nothing of one that is not counted. */
export function countOfLine(pizzaId: string, quantity: number, { items }: Counted): Need[] {
  const count = items?.[pizzaId];
  if (!count) return [];
  const { until } = count;
  return [{ category: 'items', name: pizzaId, qty: quantity, ...(until && { until }) }];
}

/** What a line's pizzas take of the slot they are ordered for, by the slot's start. */
export const needsOfSlot = (from: Date, pizzas: number): Need[] =>
  pizzas > 0 ? [{ category: 'items', name: slotKey(from), qty: pizzas }] : [];

/** The ingredients of a recipe that are sold out or gone. */
export function soldOutOf(recipe: Recipe, inventory: Inventory): Part[] {
  return ingredientsOf(recipe, inventory).filter(({ category, name }) =>
    isSoldOut(inventory[category][name]),
  );
}

/** Sums needs by ingredient: lines that share one need the sum. */
export function sumNeeds<N extends Need>(needs: readonly N[]): N[] {
  const sums = new Map<string, N>();
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
export function lackOf(need: Need, stock: Stock): Lack | undefined {
  const found = stockOf(need, stock);
  const name = titleOf(need, stock);
  if (found === undefined) return need.category === 'items' ? undefined : { kind: 'ingredient_gone', name };
  if (isSoldOut(found)) return { kind: 'sold_out', name };
  return found.qty < need.qty ? { kind: 'too_few', name, left: found.qty } : undefined;
}

/** What stands against these parts of a line, where all lines together need what is `asked`. */
export const lacksOf = (parts: readonly Omit<Need, 'qty'>[], asked: readonly Need[], stock: Stock): Lack[] =>
  parts.flatMap(({ category, name }) => {
    const sum = asked.find((need) => need.category === category && need.name === name);
    return lackOf({ category, name, qty: sum?.qty ?? 0 }, stock) ?? [];
  });

/** Needs the inventory can't meet. */
export function missingOf(needs: readonly Need[], inventory: NamedInventory): Need[] {
  return sumNeeds(needsNow(needs, inventory)).filter((need) => lackOf(need, inventory) !== undefined);
}

/** Whether one of these ingredients is sold out, even for one pizza. */
export function anyGone(needs: readonly Need[], inventory: NamedInventory): boolean {
  return sumNeeds(needs).some((need) => missingOf([{ ...need, qty: 1 }], inventory).length > 0);
}

/** The inventory with these portions added back. Unknown ingredients are skipped. */
export function withPortions<I extends NamedInventory>(inventory: I, portions: readonly Need[]): I {
  const fuller = structuredClone(inventory);
  for (const need of needsNow(portions, inventory)) {
    const found = stockOf(need, fuller);
    if (found !== undefined) found.qty += need.qty;
  }
  return fuller;
}

/** All ingredients with their category, in display order. */
export function listIngredients(inventory: Inventory) {
  return categories.flatMap((category) =>
    Object.entries(inventory[category]).map(([name, ingredient]) => ({ category, name, ...ingredient })),
  );
}

/** All that can be received and counted: ingredients, and sides and drinks, whose `name` is an id; `title` as people call it. */
export const listStock = (stock: Stock) => [
  ...listIngredients(stock).map((one) => ({ ...one, title: one.name })),
  ...Object.entries(onShelf(stock)).map(([name, count]) => ({ category: 'items' as const, name, ...count })),
];
