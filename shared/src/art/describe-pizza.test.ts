import { expect, it } from 'vitest';
import { describePizza } from './describe-pizza.ts';

it('says what is on the pizza, as one would say it', () => {
  const recipe = { base: 'Thin Crust', sauce: 'Pesto', cheese: 'Feta', veggies: ['Onion', 'Basil'] };
  expect(describePizza(recipe)).toBe('Thin Crust pizza with Pesto, Feta, Onion and Basil');
  expect(describePizza({ ...recipe, veggies: [] })).toBe('Thin Crust pizza with Pesto and Feta');
});

it('leaves out what is not there', () => {
  expect(describePizza({ base: '', sauce: 'Tomato', cheese: 'No Cheese', veggies: [] })).toBe(
    'Pizza with Tomato',
  );
  expect(describePizza({ base: 'Regular', sauce: 'None', cheese: '', veggies: [] })).toBe('Regular pizza');
});
