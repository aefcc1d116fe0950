import type { Recipe, StockCategory } from '@forno/shared/domain';

/** The headings of the four kinds of ingredients (specification, section 2), and of what is counted beside them. */
export const categoryNames: Record<StockCategory, string> = {
  bases: 'Bases',
  sauces: 'Sauces',
  cheeses: 'Cheeses',
  veggies: 'Veggies',
  items: 'Sides and drinks',
};

/** What a recipe has exactly one of, and from which category. */
export const recipeParts = [
  { label: 'Base', part: 'base', category: 'bases' },
  { label: 'Sauce', part: 'sauce', category: 'sauces' },
  { label: 'Cheese', part: 'cheese', category: 'cheeses' },
] as const;

/** Of the recipe as it is by then: two quick ticks are two veggies. */
export type RecipeEdit = (recipe: Recipe) => Partial<Recipe>;

/** Adds a veggie at the end of a recipe, or takes it out; on twice is once. */
export function toggleVeggie(name: string, on: boolean): RecipeEdit {
  return ({ veggies }) => {
    const others = veggies.filter((veggie) => veggie !== name);
    return { veggies: on ? [...others, name] : others };
  };
}
