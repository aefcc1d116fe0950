import {
  type Customisation,
  defaultRecipe,
  findCheese,
  isAsOnMenu,
  isSameRecipe,
  lineIdOf,
  type NamedInventory,
  normaliseName,
  ok,
  ownPrice,
  priceChosen,
  recipeNow,
  type Result,
  withPrices,
  isPricedOrKept,
} from '../../domain/index.ts';
import type { CartLineChoice } from '../../contracts/server/index.ts';
import { refuse } from '../../messages/server/index.ts';
import type { StoredCartLine } from '../db/models/index.ts';
import type { Menu } from './price-cart.ts';

interface Catalogue {
  menu: Menu;
  inventory: NamedInventory;
  customisation: Customisation;
}

/**
 * The cart lines to store, priced here and nowhere else. A removed pizza or ingredient is refused when newly chosen, and
 * kept when the cart already had it. The recipe of a removed pizza can't be changed: silently ignoring the change would
 * look like success.
 */
export function chooseLines(
  choices: readonly CartLineChoice[],
  stored: readonly StoredCartLine[],
  catalogue: Catalogue,
): Result<StoredCartLine[]> {
  const before = stored.map((line) => recipeNow(line, catalogue.inventory));
  const chosen: StoredCartLine[] = [];
  const found = findLines(
    choices.map((choice) => recipeNow(choice, catalogue.inventory)),
    before,
  );
  if (new Set(found.map(({ lineId }) => lineId)).size < found.length) return refuse('invalid_request');
  for (const choice of found) {
    const kept = before.find(
      (line) => lineIdOf(line) === choice.lineId && String(line.pizzaId) === choice.pizzaId,
    );
    const side = chooseSide(choice, catalogue);
    const line = side ?? chooseLine(choice, kept, catalogue);
    if (!line.ok) return line;
    chosen.push({ ...withNote(line.value, choice.note ?? kept?.note), lineId: choice.lineId });
  }
  return ok(chosen);
}

type FoundChoice = CartLineChoice & { lineId: string };

/**
 * Which line each choice is about. A client that does not know line ids means the line of that pizza which has these
 * choices, else the next one; what it has more of than the cart adds to one line, since by its rules a pizza has one.
 */
function findLines(choices: readonly CartLineChoice[], before: readonly StoredCartLine[]): FoundChoice[] {
  const wanted = choices.filter(({ quantity }) => quantity > 0);
  const named = new Set(wanted.map(({ lineId }) => lineId));
  const free = before.filter((line) => !named.has(lineIdOf(line)));
  const idFor = (choice: CartLineChoice, alike: (line: StoredCartLine) => boolean) => {
    const at = free.findIndex((line) => String(line.pizzaId) === choice.pizzaId && alike(line));
    const [line] = at === -1 ? [] : free.splice(at, 1);
    return line && lineIdOf(line);
  };
  const sure = wanted.map((choice) => choice.lineId ?? idFor(choice, (line) => isSameRecipe(line, choice)));
  const found: FoundChoice[] = [];
  for (const [index, choice] of wanted.entries()) {
    const ofPizza = found.filter(({ pizzaId }) => pizzaId === choice.pizzaId);
    const lineId = sure[index] ?? idFor(choice, () => true) ?? ofPizza[0]?.lineId ?? choice.pizzaId;
    const same = ofPizza.find((one) => one.lineId === lineId);
    if (same) same.quantity += choice.quantity;
    else found.push({ ...choice, lineId });
  }
  return found;
}

/** A client that does not know notes leaves them unchanged. */
function withNote({ note: _before, ...line }: StoredCartLine, note: string | undefined): StoredCartLine {
  return note ? { ...line, note } : line;
}

/** Of a pizza that left the menu. */
function keepLine(choice: CartLineChoice, kept: StoredCartLine | undefined): Result<StoredCartLine> {
  if (kept === undefined || !isSameRecipe(choice, kept)) return refuse('pizza_not_found');
  return ok({ ...kept, quantity: choice.quantity });
}

type MenuPizza = NonNullable<ReturnType<Menu['get']>>;

const identityOf = ({ _id, name, image }: MenuPizza) => ({
  pizzaId: _id,
  pizzaName: name,
  pizzaImage: image,
});

/** What is no pizza, which clients of the specification add as they add a pizza. Undefined for a pizza. */
function chooseSide(
  choice: CartLineChoice,
  { menu, inventory }: Catalogue,
): Result<StoredCartLine> | undefined {
  const pizza = menu.get(choice.pizzaId);
  if (!pizza?.kind) return undefined;
  if (!isSameRecipe(choice, recipeNow(defaultRecipe, inventory))) return refuse('not_customisable');
  const { kind, price: originalPrice } = pizza;
  const { quantity } = choice;
  const prices = ownPrice(originalPrice);
  return ok({ ...identityOf(pizza), ...defaultRecipe, kind, ...prices, originalPrice, quantity });
}

function chooseLine(
  choice: CartLineChoice,
  kept: StoredCartLine | undefined,
  { menu, inventory, customisation }: Catalogue,
): Result<StoredCartLine> {
  const pizza = menu.get(choice.pizzaId);
  if (pizza === undefined) return keepLine(choice, kept);
  const recipe = {
    base: choice.base,
    sauce: choice.sauce,
    cheese: findCheese(inventory, choice.cheese) ?? choice.cheese,
    veggies: [...new Set(choice.veggies)],
  };
  const asChosen = choice.asChosen ?? (kept?.asChosen && isSameRecipe(kept, recipe));
  const marked = asChosen && isAsOnMenu(recipe) ? { ...recipe, asChosen } : recipe;
  // A removed cheese the cart already had costs 0; accepting an invented one would be a discount.
  const cheeseKept = kept !== undefined && normaliseName(kept.cheese) === normaliseName(recipe.cheese);
  if (!Object.hasOwn(inventory.cheeses, recipe.cheese) && !cheeseKept) return refuse('invalid_price');
  const identity = identityOf(pizza);
  const own = pizza.recipe && withPrices(pizza.recipe, inventory);
  const prices = priceChosen(pizza.price, { ...marked, recipe: own }, inventory, customisation);
  if (prices)
    return ok({ ...identity, ...marked, ...prices, originalPrice: pizza.price, quantity: choice.quantity });

  // NaN: a chosen ingredient has no price. Allowed only if it was in the cart before, at its last price.
  if (kept === undefined || !isPricedOrKept(recipe, kept, inventory)) return refuse('invalid_price');
  const { asChosen: _before, ...rest } = kept;
  return ok({ ...rest, ...identity, ...marked, originalPrice: pizza.price, quantity: choice.quantity });
}
