import type { CartLine, PizzaAnswer } from '@forno/shared/contracts/everyone';
import {
  defaultIngredientCost,
  defaultRecipe,
  isAsOnMenu,
  lineIdOf,
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
    if (there) return setQuantity(lineIdOf(there), there.quantity + 1)(lines);
    return [...lines, newLine(pizza)];
  };
}

/** Removes one pizza, of the line that was added last. */
export function removePizza(pizzaId: string): CartChange {
  return (lines) => {
    const last = lines.findLast((line) => line.pizzaId === pizzaId);
    return last ? setQuantity(lineIdOf(last), last.quantity - 1)(lines) : [...lines];
  };
}

/** 0 removes the line (specification, section 4). */
export function setQuantity(lineId: string, quantity: number): CartChange {
  if (quantity <= 0) return removeLine(lineId);
  const bounded = Math.min(quantity, limits.quantityMax);
  return changeLine(lineId, () => ({ quantity: bounded }));
}

/** Relative, so that two quick presses count as two, whatever response arrives in between. */
export function addQuantity(lineId: string, difference: number): CartChange {
  return (lines) => {
    const line = lines.find((one) => lineIdOf(one) === lineId);
    return line ? setQuantity(lineId, line.quantity + difference)(lines) : [...lines];
  };
}

export function removeLine(lineId: string): CartChange {
  return (lines) => lines.filter((line) => lineIdOf(line) !== lineId);
}

function changeLine(lineId: string, change: (line: CartLine) => Partial<CartLine>): CartChange {
  return (lines) => lines.map((line) => (lineIdOf(line) === lineId ? { ...line, ...change(line) } : line));
}

const defaultPrices = {
  basePrice: defaultIngredientCost.base,
  saucePrice: defaultIngredientCost.sauce,
  cheesePrice: defaultIngredientCost.cheese,
  veggiesPrice: 0,
};

/** As on the menu a pizza costs the menu's price; the server knows what its recipe costs. */
export function newLine(pizza: PizzaAnswer): CartLine {
  const { recipe, kind, food, spicy } = pizza;
  return {
    pizzaId: pizza._id,
    lineId: pizza._id,
    pizzaName: pizza.name,
    pizzaImage: pizza.image,
    originalPrice: pizza.price,
    price: pizza.price,
    quantity: 1,
    ...defaultRecipe,
    ...defaultPrices,
    ...(kind && { kind }),
    ...(food && { ownFood: food }),
    ...(spicy && { spicy }),
    ...(recipe && { recipe: { ...recipe, ...defaultPrices } }),
  };
}

/** Whether the line is of a pizza that the menu no longer has. */
export function isPizzaGone({ problems = [] }: CartLine): boolean {
  return problems.some(({ kind }) => kind === 'pizza_gone');
}

/** Unique within a cart. Also where the browser has no `crypto.randomUUID`: without HTTPS. */
export function newLineId(): string {
  return Math.random().toString(36).slice(2);
}

/** Takes one pizza out of a line of several, to make it different. */
export function splitLine(lineId: string, newId: string): CartChange {
  return (lines) =>
    lines.flatMap((line) =>
      lineIdOf(line) === lineId && line.quantity > 1
        ? [
            { ...line, quantity: line.quantity - 1 },
            { ...line, lineId: newId, quantity: 1 },
          ]
        : [line],
    );
}

/** Another recipe, with its prices (from `priceLine`) until the server responds. */
export function customise(lineId: string, recipe: Recipe, prices: LinePrice): CartChange {
  return changeLine(lineId, (line) => ({
    ...recipe,
    ...prices,
    ...(line.recipe && { asChosen: isAsOnMenu(recipe) }),
    problems: [],
  }));
}

/** A note to the kitchen; may be empty. */
export function setLineNote(lineId: string, note: string): CartChange {
  return changeLine(lineId, () => ({ note }));
}
