import { allergens, type Dairy, type Diet, kcalMax, type PizzaFood } from '../../domain/index.ts';

export const dietWords: Record<Diet, string> = { veg: 'Veg', egg: 'Egg', 'non-veg': 'Non-veg' };
export const dairyWords: Record<Dairy, string> = {
  none: 'No dairy',
  dairy: 'Real dairy',
  analogue: 'Dairy analogue',
};
export const notStated = 'Not stated';

/** What is known of a pizza, in sentences without a full stop: `Veg`, `720 kcal`, `Contains gluten, milk`. */
export function knownFood({ diet, dairy, allergens: named, kcal, unsaid }: PizzaFood): string[] {
  const names =
    named.length > 0 ? `Contains ${named.join(', ')}` : `None of the ${allergens.length} listed allergens`;
  return [
    ...(diet ? [dietWords[diet]] : []),
    ...(kcal === undefined ? [] : [`${kcal} kcal`]),
    ...(named.length > 0 || !unsaid.includes('allergens') ? [names] : []),
    ...(dairy === 'analogue' ? [dairyWords.analogue] : []),
  ];
}

/** The same, and at last what the shop does not say. Beside the mark, which says the first in its shape. */
export function foodWords(food: PizzaFood): string[] {
  const { diet, allergens: named, unsaid } = food;
  const unknown = {
    diet: diet ? 'whether it has meat' : 'veg or not',
    allergens: named.length > 0 ? 'other allergens' : 'allergens',
    kcal: 'kcal',
    dairy: 'dairy or analogue',
  };
  const unstated = `${notStated}: ${unsaid.map((fact) => unknown[fact]).join(', ')}`;
  return [...knownFood(food), ...(unsaid.length > 0 ? [unstated] : [])];
}

export const foodTexts = {
  kcal: `Enter a whole number up to ${kcalMax}, or nothing.`,
  save: 'The facts could not be saved. Please try again.',
  saved: 'Saved. Menus and carts say so already.',
} as const;
