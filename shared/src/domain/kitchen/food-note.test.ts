import { expect, it } from 'vitest';
import { isAllergyNote } from './allergy-note.ts';
import { isFoodNote, wholeNoteOf } from './food-note.ts';

it.each(['ALLERGIC TO NUTS', 'she is coeliac', 'lactose intolerance!', 'anaphylaxis', 'we carry an epipen'])(
  '"%s" is loud',
  (note) => {
    expect(isAllergyNote(note)).toBe(true);
    expect(isFoodNote(note)).toBe(true);
  },
);

it.each([
  'no onions please',
  'Jain, nothing with garlic',
  'nut free',
  'contains peanuts?',
  'less spicy',
  'Gluten, SULPHITES or crustaceans make her ill',
  'No mushrooms, cashews make my child sick',
  'bina pyaz lehsun',
  'no walnuts',
  'Shellfish!',
  'sesame',
  'w/o coriander',
  'no lift, no cilantro',
  'प्याज़ नहीं',
  'बिना लहसुन के',
])('"%s" is for the kitchen too', (note) => {
  expect(isFoodNote(note)).toBe(true);
  expect(isAllergyNote(note)).toBe(false);
});

it.each([
  'The bell is at the back, beside the blue gate',
  'Call at the gate, 2nd floor, Vegas Towers',
  'ring twice',
  'no. 12, 3rd floor',
  'House No B2, opposite the big tree',
  'Flat no C. No lift, no bell',
  'No parking at the green gate',
  'ask for',
])('"%s" is for the road alone', (note) => expect(isFoodNote(note)).toBe(false));

it('knows the shop’s own words for food: on the pizza, on its recipe, in the inventory', () => {
  const made = { base: 'Regular', sauce: 'Pesto', cheese: 'Feta', veggies: [] };
  const recipe = { ...made, veggies: ['Green Zucchini'] };
  const stock = { bases: {}, sauces: {}, cheeses: {}, veggies: { Jalapeños: { qty: 1, price: 0 } } };
  const isFood = (note: string) => wholeNoteOf([{ ...made, recipe, delivery: { note } }], stock)?.isFood;
  expect(['pesto aside', 'zucchinis hurt me', 'jalapeno?'].map(isFood)).toEqual([true, true, true]);
  expect(['green gate', 'a regular'].map(isFood)).toEqual([false, false]);
  expect(wholeNoteOf([made])).toBeUndefined();
});
