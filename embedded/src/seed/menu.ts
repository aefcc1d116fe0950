import type { Allergen, Dairy, Recipe } from '@forno/shared/domain';

/** One pizza of a fresh shop's menu. */
export interface SeedPizza {
  name: string;
  /** 10 to 200 characters (specification, section 5). */
  description: string;
  /** Rupees. */
  price: number;
  /** What it is made of, and what its picture shows. */
  recipe: Recipe;
  spicy?: boolean;
}

/** A recipe in the order of making: base, sauce, cheese, then the toppings. */
const baked = (base: string, sauce: string, cheese: string, ...veggies: string[]): Recipe => ({
  base,
  sauce,
  cheese,
  veggies,
});

export const seedPizzas: readonly SeedPizza[] = [
  {
    name: 'Margherita',
    description:
      'Tomato sauce, mozzarella pulled by hand and basil torn over it as it leaves the fire. Nothing to hide behind.',
    price: 199,
    recipe: baked('Regular', 'Tomato', 'Mozzarella', 'Basil'),
  },
  {
    name: 'Farmhouse',
    description: 'Onion, capsicum, mushrooms and tomato, cut thick so that each one still tastes of itself.',
    price: 329,
    recipe: baked('Regular', 'Tomato', 'Mozzarella', 'Onion', 'Capsicum', 'Mushrooms', 'Tomato'),
  },
  {
    name: 'Paneer Tikka',
    description:
      'Charred paneer, red onion and capsicum on a slow-cooked makhani sauce. Smoky first, then gently hot.',
    price: 379,
    recipe: baked('Regular', 'Makhani', 'Mozzarella', 'Paneer', 'Onion', 'Capsicum'),
  },
  {
    name: 'Funghi Bianca',
    description:
      'No tomato: a white garlic sauce, two handfuls of mushrooms and as much baby spinach as will lie on it.',
    price: 359,
    recipe: baked('Regular', 'White Garlic', 'Mozzarella', 'Mushrooms', 'Baby Spinach'),
  },
  {
    name: 'Pesto Verde',
    description:
      'Basil pesto with cherry tomatoes, black olives and feta that stays cool and salty in the heat of the oven.',
    price: 399,
    recipe: baked('Regular', 'Pesto', 'Feta', 'Cherry Tomatoes', 'Black Olives', 'Basil'),
  },
  {
    name: 'Arrabbiata',
    description:
      'Jalapeño, red pepper and onion on our hottest sauce. It says angry in Italian, and it means it.',
    price: 349,
    recipe: baked('Regular', 'Spicy Arrabbiata', 'Mozzarella', 'Jalapeño', 'Red Pepper', 'Onion'),
    spicy: true,
  },
  {
    name: 'Cheese Burst Corn',
    description:
      'A rim filled with molten cheese, cheddar on top and sweet corn all over. For sharing, in theory.',
    price: 429,
    recipe: baked('Cheese Burst', 'Tomato', 'Cheddar', 'Sweet Corn', 'Capsicum'),
  },
  {
    name: 'Smoky Barbecue',
    description:
      'Barbecue sauce cooked down with jaggery, then paneer, onion rings and sweet corn under melted cheddar.',
    price: 389,
    recipe: baked('Regular', 'Barbecue', 'Cheddar', 'Paneer', 'Onion', 'Sweet Corn'),
  },
  {
    name: 'Mediterranea',
    description:
      'Black olives, tomato, red onion and crumbled feta with a little basil. Tastes of a long lunch outside.',
    price: 399,
    recipe: baked('Regular', 'Tomato', 'Feta', 'Black Olives', 'Tomato', 'Onion', 'Basil'),
  },
  {
    name: 'Tropicana',
    description:
      'Pineapple caramelised at the edges, jalapeño and mozzarella. Argue about it after the first slice.',
    price: 349,
    recipe: baked('Regular', 'Tomato', 'Mozzarella', 'Pineapple', 'Jalapeño'),
  },
  {
    name: 'Spinach Alfredo',
    description:
      'Baby spinach, sweet corn and shaved parmesan on a silky alfredo, baked until the edge crackles.',
    price: 419,
    recipe: baked('Regular', 'Alfredo', 'Parmesan', 'Baby Spinach', 'Sweet Corn'),
  },
  {
    name: 'Forno Speciale',
    description:
      'Everything the oven is proud of: olives, mushrooms, capsicum, tomato, onion and basil, and room for one more.',
    price: 459,
    recipe: baked(
      'Regular',
      'Tomato',
      'Mozzarella',
      'Black Olives',
      'Mushrooms',
      'Capsicum',
      'Tomato',
      'Onion',
      'Basil',
    ),
  },
];

/**
 * Portions, what a customer pays for one and what it costs the shop, both in rupees; what is in it: kcal of a portion, its
 * allergens, and whether it is dairy.
 */
const stock = (
  [qty, price, cost]: readonly [number, number, number],
  kcal: number,
  allergens: Allergen[] = [],
  dairy: Dairy = 'none',
) => ({ qty, price, cost, food: { diet: 'veg' as const, allergens, kcal, dairy } });

/**
 * A fresh shop's stock. The three defaults cost 40, 0 and 30 (specification, section 9) and are plentiful; a
 * few others are under 20, so that low-stock marks appear.
 */
export const seedInventory = {
  bases: {
    Regular: stock([400, 40, 16], 540, ['gluten']),
    'Thin Crust': stock([180, 50, 18], 410, ['gluten']),
    'Whole Wheat': stock([120, 55, 21], 500, ['gluten']),
    'Cheese Burst': stock([90, 99, 46], 820, ['gluten', 'milk'], 'analogue'),
    'Gluten Free': stock([14, 110, 58], 480, ['soya']),
  },
  sauces: {
    Tomato: stock([400, 0, 7], 40),
    'Spicy Arrabbiata': stock([160, 15, 9], 55),
    Barbecue: stock([110, 20, 11], 95, ['soya', 'sulphites']),
    Pesto: stock([60, 35, 22], 190, ['milk', 'tree nuts'], 'dairy'),
    'White Garlic': stock([80, 25, 13], 150, ['gluten', 'milk'], 'dairy'),
    Alfredo: stock([70, 30, 16], 170, ['milk'], 'dairy'),
    Makhani: stock([90, 25, 14], 130, ['milk', 'tree nuts'], 'dairy'),
  },
  cheeses: {
    Mozzarella: stock([400, 30, 17], 250, ['milk'], 'dairy'),
    Cheddar: stock([150, 40, 22], 320, ['milk'], 'dairy'),
    Parmesan: stock([60, 60, 38], 220, ['milk'], 'dairy'),
    Feta: stock([45, 55, 34], 200, ['milk'], 'dairy'),
    Burrata: stock([8, 120, 78], 260, ['milk'], 'dairy'),
  },
  veggies: {
    Onion: stock([250, 15, 4], 15),
    Capsicum: stock([220, 20, 6], 10),
    Mushrooms: stock([120, 30, 13], 10),
    'Black Olives': stock([140, 30, 12], 45, ['sulphites']),
    Tomato: stock([240, 15, 4], 10),
    Jalapeño: stock([90, 25, 9], 10),
    'Sweet Corn': stock([160, 20, 7], 40),
    'Baby Spinach': stock([60, 25, 9], 10),
    Paneer: stock([110, 45, 24], 150, ['milk'], 'dairy'),
    Basil: stock([150, 15, 5], 2),
    Pineapple: stock([50, 30, 12], 30, ['sulphites']),
    'Red Pepper': stock([70, 30, 13], 15),
    'Cherry Tomatoes': stock([40, 35, 17], 15),
  },
};
