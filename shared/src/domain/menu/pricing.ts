import { defaultIngredientCost, findCheese, type Inventory, type Recipe } from './ingredients.ts';
import { toPaise, toRupees } from '../money.ts';

/** Which of the two totals is charged (setting CUSTOMISATION). */
export const customisationModes = ['included', 'charged'] as const;
export type Customisation = (typeof customisationModes)[number];

/** What the ingredients of one pizza cost, in rupees. */
export interface PartPrices {
  basePrice: number;
  saucePrice: number;
  cheesePrice: number;
  veggiesPrice: number;
}

export interface LinePrice extends PartPrices {
  /** One pizza including its ingredients, in rupees. */
  price: number;
}

/** The prices of a recipe's ingredients in rupees; NaN for one that is unknown, 0 for a removed cheese. */
export function partPrices(recipe: Recipe, inventory: Inventory): PartPrices {
  const cheese = findCheese(inventory, recipe.cheese);
  return {
    basePrice: Number(inventory.bases[recipe.base]?.price),
    saucePrice: Number(inventory.sauces[recipe.sauce]?.price),
    cheesePrice: cheese === undefined ? 0 : Number(inventory.cheeses[cheese]?.price),
    veggiesPrice: toRupees(
      recipe.veggies.reduce((sum, name) => sum + toPaise(Number(inventory.veggies[name]?.price)), 0),
    ),
  };
}

/** What all the ingredients of one pizza cost together, in paise. */
export const partsPaise = ({ basePrice, saucePrice, cheesePrice, veggiesPrice }: PartPrices): number =>
  toPaise(basePrice) + toPaise(saucePrice) + toPaise(cheesePrice) + toPaise(veggiesPrice);

/**
 * A line's price in rupees: original price - 70 + base + sauce + cheese + veggies, from the inventory (specification,
 * section 5). `undefined` is the invalid-price error: the price of the pizza or of an unknown ingredient is not a number.
 */
export function priceLine(
  originalPrice: number,
  recipe: Recipe,
  inventory: Inventory,
): LinePrice | undefined {
  const prices = partPrices(recipe, inventory);
  const paise = toPaise(originalPrice) - toPaise(defaultIngredientCost.total) + partsPaise(prices);
  if (!Number.isFinite(paise)) return undefined;
  return { ...prices, price: paise / 100 };
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

/** Integer paise: what its lines add up to, of which orders, bill and refunds are made. */
export function cartTotalPaise(lines: readonly Priced[], customisation: Customisation): number {
  return lines.reduce((sum, line) => sum + lineAmountPaise(line, customisation), 0);
}
