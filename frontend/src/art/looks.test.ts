import { describe, expect, it } from 'vitest';
import { cheeseLook, crustLook, plainName, sauceLook } from './looks.ts';
import { toppingLook } from './toppings.ts';
import drawnCuts from './toppings.svg?raw';

describe('names on a pizza', () => {
  it('are read without case, accents or odd spaces', () => {
    expect(plainName('  JALAPEÑO  ')).toBe('jalapeno');
    expect(plainName('Sun-dried   Tomatoes')).toBe('sun dried tomatoes');
  });
});

describe('the look of a base', () => {
  it.each(['Regular', 'Thin Crust', 'Cheese Burst', 'Whole Wheat', 'Gluten Free'])(
    '%s does not look like another',
    (base) => {
      const others = ['Regular', 'Thin Crust', 'Cheese Burst', 'Whole Wheat', 'Gluten Free'].filter(
        (each) => each !== base,
      );
      for (const other of others) expect(crustLook(base)).not.toEqual(crustLook(other));
      expect(crustLook(base.toUpperCase())).toBe(crustLook(base));
    },
  );

  it('shows a thin rim on a thin crust and cheese in a filled one', () => {
    expect(crustLook('Thin Crust').rim).toBeLessThan(crustLook('Regular').rim);
    expect(crustLook('Cheese Burst').ooze).toBeDefined();
    expect(crustLook('Regular').ooze).toBeUndefined();
  });

  it('invents a stable one for an unknown base', () => {
    expect(crustLook('Moon Dust')).toEqual(crustLook(' moon dust '));
  });
});

describe('the look of a sauce', () => {
  it.each([
    ['Tomato', 'Marinara'],
    ['Pesto', 'Basil Pesto'],
    ['Alfredo', 'White Garlic'],
    ['Barbecue', 'Smoky BBQ'],
    ['Spicy Arrabbiata', 'Chilli Sauce'],
  ])('%s looks like %s', (one, other) => {
    expect(sauceLook(one)).toBe(sauceLook(other));
  });

  it('leaves the dough bare without sauce', () => {
    expect(sauceLook('No Sauce')).toBe(sauceLook(''));
    expect(sauceLook('No Sauce')).not.toBe(sauceLook('Tomato'));
  });
});

describe('the look of a cheese', () => {
  it('melts mozzarella and cheddar, crumbles feta and shaves parmesan', () => {
    expect(cheeseLook(' mozzarella')?.way).toBe('melt');
    expect(cheeseLook('CHEDDAR')?.way).toBe('melt');
    expect(cheeseLook('Feta')?.way).toBe('crumble');
    expect(cheeseLook('Parmesan')?.way).toBe('shavings');
  });
});

describe('the look of a veggie', () => {
  it.each([
    ['Jalapeños', 'jalapeno'],
    ['Cherry Tomatoes', 'cherry-tomato'],
    ['Tomato', 'tomato'],
    ['Red Pepper', 'red-pepper'],
    ['Green Capsicum', 'capsicum'],
    ['Red Onion', 'onion'],
    ['Green Olives', 'green-olive'],
    ['Black Olives', 'olive'],
    ['Baby Spinach', 'spinach'],
    ['Sweet Corn', 'corn'],
    ['Yellow Capsicum', 'yellow-pepper'],
    ['Mushrooms', 'mushroom'],
    ['Paneer', 'paneer'],
    ['Basil', 'basil'],
    ['Pineapple', 'pineapple'],
    ['Rocket', 'rocket'],
    ['Broccoli', 'broccoli'],
    ['Red Chillies', 'chilli'],
    ['Garlic', 'garlic'],
    ['Zucchini', 'courgette'],
    ['Brinjal', 'aubergine'],
  ])('%s is drawn as %s', (name, key) => {
    expect(toppingLook(name).key).toBe(key);
    expect(drawnCuts).toContain(`<g id="${key}-1"`);
  });
});
