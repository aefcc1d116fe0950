/** Each is more than the one before: what holds egg is not veg, whatever else is in it. */
export const diets = ['veg', 'egg', 'non-veg'] as const;
export type Diet = (typeof diets)[number];

/** No dairy, of milk, or made to look like it of something else. */
export const dairies = ['none', 'dairy', 'analogue'] as const;
export type Dairy = (typeof dairies)[number];

/** What must be named on food in India, in the order in which it is named. */
export const allergens = [
  'gluten',
  'crustaceans',
  'milk',
  'egg',
  'fish',
  'peanuts',
  'tree nuts',
  'soya',
  'sulphites',
] as const;
export type Allergen = (typeof allergens)[number];

/** What the shop says of a portion of an ingredient. What it does not say is unknown. */
export interface Food {
  diet?: Diet | undefined;
  /** All that it holds; empty: none. */
  allergens?: Allergen[] | undefined;
  kcal?: number | undefined;
  dairy?: Dairy | undefined;
}

/** Of a portion. */
export const kcalMax = 5_000;

export const foodFacts = ['diet', 'allergens', 'kcal', 'dairy'] as const;

/** What is known of a pizza. Only what is not in `unsaid` is whole: of `allergens`, others may be in it. */
export interface PizzaFood extends Food {
  allergens: Allergen[];
  /** Facts that an ingredient does not say. */
  unsaid: (typeof foodFacts)[number][];
}
