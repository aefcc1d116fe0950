import {
  findCheese,
  type Inventory,
  isSameRecipe,
  normaliseName,
  ok,
  priceLine,
  type Result,
} from '@forno/shared/domain';
import type { CartLineChoice } from '@forno/shared/contracts';
import { refuse } from '@forno/shared/messages';
import type { StoredCartLine } from '@forno/shared/server/db';
import type { Menu } from '@forno/shared/server/shop';

/**
 * The cart lines to store: one line per pizza, priced here and nowhere else. A removed pizza or ingredient is refused
 * when newly chosen, and kept when the cart already had it. The recipe of a removed pizza can't be changed: silently
 * ignoring the change would look like success.
 */
export function chooseLines(
  choices: readonly CartLineChoice[],
  before: readonly StoredCartLine[],
  menu: Menu,
  inventory: Inventory,
): Result<StoredCartLine[]> {
  const chosen: StoredCartLine[] = [];
  for (const choice of mergeByPizza(choices)) {
    const kept = before.find((line) => String(line.pizzaId) === choice.pizzaId);
    const line = chooseLine(choice, kept, menu, inventory);
    if (!line.ok) return line;
    chosen.push(withNote(line.value, choice.note ?? kept?.note));
  }
  return ok(chosen);
}

function mergeByPizza(choices: readonly CartLineChoice[]): CartLineChoice[] {
  const byPizza = new Map<string, CartLineChoice>();
  for (const choice of choices) {
    if (choice.quantity === 0) continue;
    const first = byPizza.get(choice.pizzaId);
    const quantity = choice.quantity + (first?.quantity ?? 0);
    byPizza.set(choice.pizzaId, { ...choice, ...first, quantity });
  }
  return [...byPizza.values()];
}

/** A client that does not know notes leaves them unchanged. */
function withNote({ note: _before, ...line }: StoredCartLine, note: string | undefined): StoredCartLine {
  return note ? { ...line, note } : line;
}

function chooseLine(
  choice: CartLineChoice,
  kept: StoredCartLine | undefined,
  menu: Menu,
  inventory: Inventory,
): Result<StoredCartLine> {
  const pizza = menu.get(choice.pizzaId);
  if (pizza === undefined) {
    if (kept === undefined || !isSameRecipe(choice, kept)) return refuse('pizza_not_found');
    return ok({ ...kept, quantity: choice.quantity });
  }

  const recipe = {
    base: choice.base,
    sauce: choice.sauce,
    cheese: findCheese(inventory, choice.cheese) ?? choice.cheese,
    veggies: [...new Set(choice.veggies)],
  };
  // A removed cheese the cart already had costs 0; accepting an invented one would be a discount.
  const cheeseKept = kept !== undefined && normaliseName(kept.cheese) === normaliseName(recipe.cheese);
  if (!Object.hasOwn(inventory.cheeses, recipe.cheese) && !cheeseKept) return refuse('invalid_price');
  const identity = { pizzaId: pizza._id, pizzaName: pizza.name, pizzaImage: pizza.image };
  const prices = priceLine(pizza.price, recipe, inventory);
  if (prices)
    return ok({ ...identity, ...recipe, ...prices, originalPrice: pizza.price, quantity: choice.quantity });

  // NaN: a chosen ingredient has no price. Allowed only if it was in the cart before, at its last price.
  const goneBefore =
    kept !== undefined &&
    (Object.hasOwn(inventory.bases, recipe.base) || kept.base === recipe.base) &&
    (Object.hasOwn(inventory.sauces, recipe.sauce) || kept.sauce === recipe.sauce) &&
    recipe.veggies.every((name) => Object.hasOwn(inventory.veggies, name) || kept.veggies.includes(name));
  if (!goneBefore) return refuse('invalid_price');
  return ok({ ...kept, ...identity, ...recipe, originalPrice: pizza.price, quantity: choice.quantity });
}
