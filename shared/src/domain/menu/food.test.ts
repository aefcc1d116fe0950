import { expect, it } from 'vitest';
import { foodOf, foodOfLine, suits } from './food.ts';
import {
  type Allergen,
  allergens,
  dairies,
  diets,
  type Food,
  foodFacts,
  type PizzaFood,
} from './food-kinds.ts';
import { defaultRecipe, type Inventory } from './ingredients.ts';

const none: Food = { diet: 'veg', allergens: [], kcal: 10, dairy: 'none' };
const base: Food = { ...none, allergens: ['gluten'], kcal: 500 };
const cheese: Food = { diet: 'veg', allergens: ['milk'], kcal: 200, dairy: 'dairy' };

it.each<[string, (Food | undefined)[], PizzaFood]>([
  [
    'the union of what its ingredients say',
    [base, cheese, none],
    { diet: 'veg', dairy: 'dairy', allergens: ['gluten', 'milk'], kcal: 710, unsaid: [] },
  ],
  [
    'one ingredient of which nothing is known leaves all unknown, but what is in it is said',
    [base, cheese, undefined],
    { allergens: ['gluten', 'milk'], unsaid: ['diet', 'allergens', 'kcal', 'dairy'] },
  ],
  [
    'what is not veg is not, whatever else is unknown',
    [{ diet: 'non-veg' }, { dairy: 'analogue' }],
    { diet: 'non-veg', dairy: 'analogue', allergens: [], unsaid: ['allergens', 'kcal'] },
  ],
  [
    'egg is more than veg, and an allergen',
    [none, { ...none, diet: 'egg' }],
    { diet: 'egg', dairy: 'none', allergens: ['egg'], kcal: 20, unsaid: [] },
  ],
  [
    'fish is not veg and dairy is milk, also where the shop ticked something else',
    [
      { ...none, allergens: ['fish'] },
      { ...none, dairy: 'dairy' },
    ],
    { diet: 'non-veg', dairy: 'dairy', allergens: ['milk', 'fish'], kcal: 20, unsaid: [] },
  ],
])('%s', (_case, parts, food) => {
  expect(foodOf(parts)).toEqual(food);
});

let seed = 31;
const chance = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
const one = <T>(of: readonly T[]) => of[chance(of.length + 1)];
const anyFood = (): Food | undefined =>
  chance(9) === 0
    ? undefined
    : {
        diet: one(diets),
        allergens: chance(5) === 0 ? undefined : allergens.filter(() => chance(6) === 0),
        kcal: chance(6) === 0 ? undefined : chance(300),
        dairy: one(dairies),
      };
/** All that a customer could rely on. */
const claims = (food: PizzaFood) => [
  ...(suits(food, { veg: true, without: [] }) ? ['veg'] : []),
  ...(food.dairy === 'none' || food.dairy === 'dairy' ? ['no analogue'] : []),
  ...(food.dairy === 'none' ? ['no dairy'] : []),
  ...allergens.filter((allergen) => suits(food, { veg: false, without: [allergen] })),
];

it('claims no more with one ingredient more, and what it holds is held (2,000 pizzas by chance)', () => {
  for (let round = 0; round < 2_000; round += 1) {
    const parts = Array.from({ length: 1 + chance(5) }, anyFood);
    const more = anyFood();
    const [before, after] = [foodOf(parts), foodOf([...parts, more])];
    expect(claims(before)).toEqual(expect.arrayContaining(claims(after)));
    expect(after.allergens).toEqual(
      expect.arrayContaining([...before.allergens, ...(more?.allergens ?? [])]),
    );
    expect(diets.indexOf(after.diet ?? 'veg')).toBeGreaterThanOrEqual(diets.indexOf(before.diet ?? 'veg'));
    // Unknown stays unknown, unless the worst is known.
    const worst: readonly string[] = [
      ...(after.diet === 'non-veg' ? ['diet'] : []),
      ...(after.dairy === 'analogue' ? ['dairy'] : []),
    ];
    const unknown = foodFacts.filter((fact) => !worst.includes(fact) && more?.[fact] === undefined);
    expect(after.unsaid).toEqual(
      expect.arrayContaining([...unknown, ...before.unsaid.filter((fact) => !worst.includes(fact))]),
    );
    expect(foodOf([more, ...parts.toReversed()])).toEqual(after);
  }
});

const ingredients = (foods: Record<string, Food | undefined>): Inventory['bases'] =>
  Object.fromEntries(Object.entries(foods).map(([name, food]) => [name, { qty: 9, price: 10, food }]));
const inventory: Inventory = {
  bases: ingredients({ Regular: base }),
  sauces: ingredients({ Tomato: none, Tuna: { ...none, diet: 'non-veg', allergens: ['fish'] } }),
  cheeses: ingredients({ Mozzarella: cheese, Vegan: { ...none, dairy: 'analogue' } }),
  veggies: ingredients({ Onion: none, Mystery: undefined }),
};
const pizza = { ...defaultRecipe, veggies: ['Onion'] };
const without = (...which: Allergen[]) => ({ veg: true, without: which });

it('follows the changes of a line, and is unknown without a recipe or an ingredient', () => {
  const of = (changes: object, recipe: typeof pizza | undefined = pizza) =>
    foodOfLine({ ...pizza, ...changes, recipe }, inventory);
  expect(of(defaultRecipe)).toMatchObject({ diet: 'veg', kcal: 720, unsaid: [] });
  expect(of({ sauce: 'Tuna' })).toMatchObject({ diet: 'non-veg', allergens: ['gluten', 'milk', 'fish'] });
  expect(suits(of({ cheese: ' vegan ' }), without('milk'))).toBe(true);
  expect(of({ cheese: 'Vegan' })?.dairy).toBe('analogue');
  for (const unknown of [of({ veggies: ['Mystery'] }), of({ base: 'Removed' })])
    expect(unknown?.unsaid).toEqual(foodFacts);
  const plain = foodOfLine(pizza, inventory);
  expect(plain).toEqual({ allergens: ['gluten', 'milk'], unsaid: foodFacts });
  expect(suits(plain, without())).toBe(false);
  expect(suits(plain, { veg: false, without: ['fish'] })).toBe(false);
});

it('says nothing in a shop that says nothing', () => {
  const silent = { ...inventory, bases: ingredients({ Regular: {} }), sauces: {}, cheeses: {}, veggies: {} };
  expect(foodOfLine({ ...pizza, recipe: pizza }, silent)).toBeUndefined();
});
