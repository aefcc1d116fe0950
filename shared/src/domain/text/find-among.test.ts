import { expect, it } from 'vitest';
import { findAmong } from './find-among.ts';

const menu = ['Margherita, basil', 'Paneer Tikka', 'Smoky Barbecue', 'Farmhouse, mushrooms'];
const found = (typed: string) => findAmong(typed, menu, (one) => [one]);

it.each([
  ['margarita', 0],
  ['margerita', 0],
  ['paner', 1],
  ['panner tikka', 1],
  ['bbq', 2],
  ['barbeque pizza', 2],
  ['farmhouse 🏡', 3],
  ['mushrom', 3],
])('%s finds what was meant', (typed, at) => {
  expect(found(typed)).toEqual([menu[at]]);
});

it.each(['', 'pizza', 'Pizzas 🍕', '🏡'])('%j, which says nothing, finds all', (typed) => {
  expect(found(typed)).toEqual(menu);
});

it.each(['vegan', 'gluten free', 'tika masala', 'calzone', 'basi x'])('%s finds nothing', (typed) => {
  expect(found(typed)).toEqual([]);
});

it.each([
  ['no onion', []],
  ['No garlic!', []],
  ['onion-free', []],
  ['no tomato', ['Bianca: no tomato, with garlic']],
  ['gluten free', ['Farina, a gluten-free base with onions']],
])('%s finds only what says so itself', (typed, wanted) => {
  const pizzas = [
    'Arrabbiata with minced onion',
    'Bianca: no tomato, with garlic',
    'Farina, a gluten-free base with onions',
  ];
  expect(findAmong(typed, pizzas, (one) => [one])).toEqual(wanted);
});

it('forgives nothing while something is called so', () => {
  expect(findAmong('panner', ['Panner', 'Paneer'], (one) => [one])).toEqual(['Panner']);
});
