import { describe, expect, it } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import { drawPizza } from './draw-pizza.ts';

const recipe = { base: 'Regular', sauce: 'Tomato', cheese: 'Mozzarella', veggies: ['Basil', 'Black Olives'] };

describe('a menu picture', () => {
  it('shows the very pizza that the customise screen draws', () => {
    const pizza = drawPizza({ ...recipe, seed: 'Margherita' });
    const picture = drawPicture(recipe, 'Margherita');
    expect(picture.layers.slice(2, -1)).toEqual(pizza.layers);
  });

  it('is four by three', () => {
    const [, , width = 0, height = 0] = drawPicture(recipe).viewBox.split(' ').map(Number);
    expect(width / height).toBeCloseTo(4 / 3);
  });

  it('leaves nothing in the corners of a pizza without veggies', () => {
    const leftovers = drawPicture({ ...recipe, veggies: [] }).layers.at(-1);
    expect(leftovers).toMatchObject({ key: 'leftovers', shapes: [] });
  });
});
