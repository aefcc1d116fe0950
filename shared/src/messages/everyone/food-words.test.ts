import type { PizzaFood } from '../../domain/index.ts';
import { expect, it } from 'vitest';
import { foodWords } from './food-words.ts';

it.each<[string, PizzaFood, string]>([
  [
    'what is known',
    { diet: 'veg', dairy: 'dairy', allergens: ['gluten', 'milk'], kcal: 720, unsaid: [] },
    'Veg · 720 kcal · Contains gluten, milk',
  ],
  [
    'that none of the list is in it, where all ingredients say so',
    { diet: 'egg', dairy: 'analogue', allergens: [], kcal: 1, unsaid: [] },
    'Egg · 1 kcal · None of the 9 listed allergens · Dairy analogue',
  ],
  [
    'unknown as unknown, never as free of',
    { allergens: [], unsaid: ['diet', 'allergens', 'kcal', 'dairy'] },
    'Not stated: veg or not, allergens, kcal, dairy or analogue',
  ],
  [
    'what is in it beside what may be',
    { diet: 'egg', allergens: ['egg'], kcal: 9, unsaid: ['diet', 'allergens'] },
    'Egg · 9 kcal · Contains egg · Not stated: whether it has meat, other allergens',
  ],
])('says %s', (_what, food, words) => {
  expect(foodWords(food).join(' · ')).toBe(words);
});
