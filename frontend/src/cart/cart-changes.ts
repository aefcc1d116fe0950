import type { CartLine, PizzaAnswer } from '@forno/shared/contracts';
import {
  defaultIngredientCost,
  defaultRecipe,
  type LinePrice,
  limits,
  type Recipe,
} from '@forno/shared/domain';

/** A change of the cart that can be reapplied to a newer cart. */
export type CartChange = (lines: readonly CartLine[]) => CartLine[];

/** Adds one pizza; an existing line keeps its customisation (specification, section 4). */
export function addPizza(pizza: PizzaAnswer): CartChange {
  return (lines) => {
    const there = lines.find((line) => line.pizzaId === pizza._id);
    if (there) return setQuantity(pizza._id, there.quantity + 1)(lines);
    return [...lines, newLine(pizza)];
  };
}

/** 0 removes the line (specification, section 4). */
export function setQuantity(pizzaId: string, quantity: number): CartChange {
  if (quantity <= 0) return removeLine(pizzaId);
  const bounded = Math.min(quantity, limits.quantityMax);
  return (lines) => lines.map((line) => (line.pizzaId === pizzaId ? { ...line, quantity: bounded } : line));
}

/** Relative, so that two quick presses count as two, whatever response arrives in between. */
export function addQuantity(pizzaId: string, difference: number): CartChange {
  return (lines) => {
    const line = lines.find(({ pizzaId: id }) => id === pizzaId);
    return line ? setQuantity(pizzaId, line.quantity + difference)(lines) : [...lines];
  };
}

export function removeLine(pizzaId: string): CartChange {
  return (lines) => lines.filter((line) => line.pizzaId !== pizzaId);
}

/** Another recipe, with its prices (from `priceLine`) until the server responds. */
export function customise(pizzaId: string, recipe: Recipe, prices: LinePrice): CartChange {
  return (lines) =>
    lines.map((line) => (line.pizzaId === pizzaId ? { ...line, ...recipe, ...prices, problems: [] } : line));
}

/** A note to the kitchen; may be empty. */
export function noteLine(pizzaId: string, note: string): CartChange {
  return (lines) => lines.map((line) => (line.pizzaId === pizzaId ? { ...line, note } : line));
}

/** With default ingredients a pizza costs the menu's price. */
function newLine(pizza: PizzaAnswer): CartLine {
  return {
    pizzaId: pizza._id,
    pizzaName: pizza.name,
    pizzaImage: pizza.image,
    originalPrice: pizza.price,
    price: pizza.price,
    quantity: 1,
    ...defaultRecipe,
    basePrice: defaultIngredientCost.base,
    saucePrice: defaultIngredientCost.sauce,
    cheesePrice: defaultIngredientCost.cheese,
    veggiesPrice: 0,
  };
}

/** Whether the line's pizza left the menu. */
export function isPizzaGone({ problems = [] }: CartLine): boolean {
  return problems.some(({ kind }) => kind === 'pizza_gone');
}
