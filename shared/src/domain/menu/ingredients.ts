import { limits } from '../limits.ts';
import type { Food } from './food-kinds.ts';

/** The four categories of the inventory (specification, section 3). */
export const categories = ['bases', 'sauces', 'cheeses', 'veggies'] as const;
export type Category = (typeof categories)[number];

export interface Ingredient {
  /** Portions that can still be sold. */
  qty: number;
  /** Rupees. */
  price: number;
  /** Purchase price of a portion, in rupees; used only by the report. */
  cost?: number | undefined;
  /** Marked as sold out, whatever the quantity. */
  soldOut?: boolean | undefined;
  /** ISO 8601: when what is marked as sold out goes on sale again by itself. */
  backAt?: string | undefined;
  /** How often somebody has said how many there are. */
  counted?: number | undefined;
  food?: Food | undefined;
}

export type Inventory = Record<Category, Record<string, Ingredient>>;

/** A customer's choices for one pizza. */
export interface Recipe {
  base: string;
  sauce: string;
  cheese: string;
  veggies: string[];
}

/** The default choices of "Add" on the menu (specification, section 5). */
export const defaultRecipe: Recipe = { base: 'Regular', sauce: 'Tomato', cheese: 'Mozzarella', veggies: [] };

/** Base 40, sauce 0, cheese 30, in rupees: included in every pizza's own price (specification, section 5). */
export const defaultIngredientCost = { base: 40, sauce: 0, cheese: 30, total: 70 } as const;

/** Choices are compared without case and outer spaces (specification, section 5). */
export function normaliseName(name: string): string {
  return name.trim().toLowerCase();
}

/** Whether nothing was changed, for a pizza without a recipe of its own. */
export function isAsOnMenu(recipe: Recipe): boolean {
  return isSameRecipe(recipe, defaultRecipe);
}

/** Whether two recipes are equal: veggies in any order, cheese in any spelling. */
export function isSameRecipe(one: Recipe, other: Recipe): boolean {
  const named = ({ base, sauce, cheese, veggies }: Recipe) =>
    JSON.stringify([base, sauce, normaliseName(cheese), [...new Set(veggies)].sort()]);
  return named(one) === named(other);
}

/** The inventory's spelling of a cheese, or undefined if removed. */
export function findCheese(inventory: Pick<Inventory, 'cheeses'>, chosen: string): string | undefined {
  const wanted = normaliseName(chosen);
  return Object.keys(inventory.cheeses).find((name) => normaliseName(name) === wanted);
}

/** Whether the shop is told to restock. */
export function isLow(ingredient: Pick<Ingredient, 'qty'>): boolean {
  return ingredient.qty < limits.lowStockBelow;
}

/** Switched off, none left, or unknown to the inventory. */
export function isSoldOut(ingredient: Pick<Ingredient, 'qty' | 'soldOut'> | undefined): boolean {
  return ingredient === undefined || ingredient.soldOut === true || ingredient.qty <= 0;
}
