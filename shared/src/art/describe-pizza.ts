import type { PizzaRecipe } from './draw-pizza.ts';

const bare = (name: string): boolean => /^\s*(no\b|none\b|without\b|$)/i.test(name);

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** The pizza in words, for those who do not see the drawing: "Thin Crust pizza with Pesto, Feta and Basil". */
export function describePizza({ base, sauce, cheese, veggies }: PizzaRecipe): string {
  const on = [sauce, cheese, ...veggies].filter((name) => !bare(name));
  const start = bare(base) ? 'Pizza' : `${base.trim()} pizza`;
  return on.length === 0 ? start : `${start} with ${listed(on.map((name) => name.trim()))}`;
}
