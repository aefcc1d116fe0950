import {
  type Allergen,
  allergens,
  dairies,
  type Diet,
  diets,
  type Food,
  foodFacts,
  type PizzaFood,
} from './food-kinds.ts';
import { categories, type Inventory } from './ingredients.ts';
import { type ChosenLine, madeOf } from './recipe.ts';
import { ingredientsOf } from '../stock/stock.ts';

/** Dairy is milk, and egg is egg, whether or not the list says so. */
function allergensIn({ allergens: named = [], dairy, diet }: Food): Allergen[] {
  return [
    ...named,
    ...(dairy === 'dairy' ? ['milk' as const] : []),
    ...(diet === 'egg' ? ['egg' as const] : []),
  ];
}

/** An ingredient with fish is not veg, whatever its diet says. */
function dietsIn(food: Food): Diet[] {
  const within = allergensIn(food);
  return [
    ...(food.diet ? [food.diet] : []),
    ...(within.includes('egg') ? ['egg' as const] : []),
    ...(within.some((one) => one === 'fish' || one === 'crustaceans') ? ['non-veg' as const] : []),
  ];
}

const highest = <T>(order: readonly T[], found: readonly T[]) => order.findLast((one) => found.includes(one));

/**
 * What is known of everything that these ingredients make together; undefined stands for one of which nothing is known.
 * Never less than of any of them: one that holds milk makes it hold milk, one that does not say makes it not say.
 */
export function foodOf(parts: readonly (Food | undefined)[]): PizzaFood {
  const known = parts.map((part) => part ?? {});
  const diet = highest(diets, known.flatMap(dietsIn));
  const dairy = highest(
    dairies,
    known.flatMap((part) => part.dairy ?? []),
  );
  const named = known.flatMap(allergensIn);
  const whole = { diet: diet === 'non-veg', dairy: dairy === 'analogue', allergens: false, kcal: false };
  const unsaid = foodFacts.filter((fact) => !whole[fact] && known.some((part) => part[fact] === undefined));
  const kcal = known.reduce((sum, part) => sum + (part.kcal ?? 0), 0);
  return {
    // Of one that holds nothing else as far as it says, nobody knows that it is veg, or without dairy.
    ...(diet && !(diet === 'veg' && unsaid.includes('diet')) && { diet }),
    ...(dairy && !unsaid.includes('dairy') && { dairy }),
    allergens: allergens.filter((one) => named.includes(one)),
    ...(!unsaid.includes('kcal') && { kcal }),
    unsaid,
  };
}

const isSaid = (food: Food | undefined): boolean => food !== undefined && Object.keys(food).length > 0;

/**
 * What is known of a line as it is made, its changes included; undefined for a shop that says nothing of any ingredient.
 * Nobody knows what is on a pizza without a recipe beside what was chosen. `ownFood`: what is said of what is no pizza.
 */
export function foodOfLine(
  { ownFood, ...line }: ChosenLine & { ownFood?: Food | undefined },
  inventory: Inventory,
): PizzaFood | undefined {
  const said = [
    ownFood,
    ...categories.flatMap((category) => Object.values(inventory[category]).map(({ food }) => food)),
  ];
  if (!said.some(isSaid)) return undefined;
  if (line.kind) return foodOf([ownFood]);
  const parts = ingredientsOf(madeOf(line), inventory).map(
    ({ category, name }) => inventory[category][name]?.food,
  );
  return foodOf(line.recipe ? parts : [...parts, undefined]);
}

/** What somebody can eat. */
export interface Eater {
  veg: boolean;
  /** None of these. */
  without: readonly Allergen[];
}

/** Whether it is known to suit; what is unknown does not. */
export function suits(food: PizzaFood | undefined, { veg, without }: Eater): boolean {
  if (veg && food?.diet !== 'veg') return false;
  if (without.length === 0) return true;
  return !!food && !food.unsaid.includes('allergens') && !without.some((one) => food.allergens.includes(one));
}

/** Allergens that only the other has, as far as is known. */
export const newAllergens = (before: PizzaFood, after: PizzaFood): Allergen[] =>
  after.allergens.filter((one) => !before.allergens.includes(one));

/** Whether nobody who can eat the one is harmed by the other: no allergen, egg or meat comes in, nothing more is unsaid. */
export function bringsNothingIn(before: PizzaFood, after: PizzaFood): boolean {
  const rank = ({ diet }: PizzaFood) => (diet ? diets.indexOf(diet) : -1);
  return (
    newAllergens(before, after).length === 0 &&
    (rank(after) <= 0 || rank(after) <= rank(before)) &&
    after.unsaid.every((fact) => fact === 'kcal' || before.unsaid.includes(fact))
  );
}
