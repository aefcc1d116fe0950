import type { Inventory, Recipe } from './ingredients.ts';

type Chosen = Pick<Recipe, 'base' | 'sauce' | 'veggies'>;

/** Whether what has no price was chosen before it was removed; a price that is none is neither. */
export function isPricedOrKept(
  { base, sauce, veggies }: Chosen,
  kept: Chosen,
  { bases, sauces, veggies: toppings }: Inventory,
): boolean {
  const isFine = (parts: Inventory['bases'], name: string, was: boolean) =>
    Object.hasOwn(parts, name) ? Number.isFinite(parts[name]?.price) : was;
  return (
    isFine(bases, base, kept.base === base) &&
    isFine(sauces, sauce, kept.sauce === sauce) &&
    veggies.every((name) => isFine(toppings, name, kept.veggies.includes(name)))
  );
}
