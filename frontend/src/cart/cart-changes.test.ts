import { limits } from '@forno/shared/domain';
import { describe, expect, test } from 'vitest';
import { addPizza, addQuantity, customise, removeLine, setQuantity } from './cart-changes.ts';
import { exampleLine, farmhouse, margherita } from '#testing/cart-examples.ts';

describe('changes of the cart', () => {
  test('lowering to 0 removes the line', () => {
    expect(addQuantity(margherita._id, -1)([exampleLine(margherita)])).toEqual([]);
    expect(setQuantity(margherita._id, 0)([exampleLine(margherita), exampleLine(farmhouse)])).toHaveLength(1);
  });

  test('a quantity stops at what one order may hold', () => {
    const full = exampleLine(margherita, { quantity: limits.quantityMax });
    expect(addPizza(margherita)([full])[0]?.quantity).toBe(limits.quantityMax);
  });

  test('one more of a line that another tab removed is nothing', () => {
    expect(addQuantity(margherita._id, 1)([])).toEqual([]);
    expect(removeLine(margherita._id)([])).toEqual([]);
  });

  test('customising changes one line alone', () => {
    const prices = { basePrice: 90, saucePrice: 0, cheesePrice: 30, veggiesPrice: 0, price: 249 };
    const recipe = { base: 'Cheese Burst', sauce: 'Tomato', cheese: 'Mozzarella', veggies: [] };
    const lines = customise(
      margherita._id,
      recipe,
      prices,
    )([exampleLine(margherita), exampleLine(farmhouse)]);
    expect(lines[0]).toMatchObject({ base: 'Cheese Burst', price: 249 });
    expect(lines[1]).toEqual(exampleLine(farmhouse));
  });
});
