import { defaultIngredientCost, findCheese, type Inventory, type Recipe } from './ingredients.ts';
import { toPaise } from './money.ts';

/** Which of the two totals is charged (setting CUSTOMISATION). */
export const customisationModes = ['included', 'charged'] as const;
export type Customisation = (typeof customisationModes)[number];

/** All in rupees. */
export interface LinePrice {
  basePrice: number;
  saucePrice: number;
  cheesePrice: number;
  veggiesPrice: number;
  /** One pizza including its ingredients. */
  price: number;
}

/**
 * A line's price in rupees: original price - 70 + base + sauce + cheese + veggies, from the inventory (specification,
 * section 5). A removed cheese costs 0. `undefined` is the invalid-price error: the price of the pizza or of an unknown
 * ingredient is not a number.
 */
export function priceLine(
  originalPrice: number,
  recipe: Recipe,
  inventory: Inventory,
): LinePrice | undefined {
  const cheese = findCheese(inventory, recipe.cheese);
  const basePrice = Number(inventory.bases[recipe.base]?.price);
  const saucePrice = Number(inventory.sauces[recipe.sauce]?.price);
  const cheesePrice = cheese === undefined ? 0 : Number(inventory.cheeses[cheese]?.price);
  const veggiesPrice = recipe.veggies.reduce((sum, name) => sum + Number(inventory.veggies[name]?.price), 0);
  const paise =
    toPaise(originalPrice) -
    toPaise(defaultIngredientCost.total) +
    toPaise(basePrice) +
    toPaise(saucePrice) +
    toPaise(cheesePrice) +
    toPaise(veggiesPrice);
  if (!Number.isFinite(paise)) return undefined;
  return { basePrice, saucePrice, cheesePrice, veggiesPrice, price: paise / 100 };
}

interface Priced {
  originalPrice: number;
  price: number;
  quantity: number;
}

/** The charge for one pizza, in rupees. */
export function chargedPrice(
  { originalPrice, price }: Pick<Priced, 'originalPrice' | 'price'>,
  customisation: Customisation,
): number {
  return customisation === 'included' ? originalPrice : price;
}

/** A line's part of the amount charged, in integer paise. */
export function lineAmountPaise(line: Priced, customisation: Customisation): number {
  return toPaise(chargedPrice(line, customisation)) * line.quantity;
}

/** Integer paise. Literally by the specification: the sum of original price x quantity. */
export function cartTotalPaise(lines: readonly Priced[], customisation: Customisation): number {
  return lines.reduce((sum, line) => sum + lineAmountPaise(line, customisation), 0);
}
