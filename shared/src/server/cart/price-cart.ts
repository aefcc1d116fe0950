import type { CartAnswer, CartLine, CartProblem } from '../../contracts/server/index.ts';
import {
  chargedPrice,
  choicesOf,
  countOfLine,
  type Customisation,
  findCheese,
  ingredientsOf,
  lacksOf,
  lineIdOf,
  madeOf,
  type Need,
  needsOfLine,
  type NamedInventory,
  pizzaNow,
  priceChosen,
  recipeNow,
  sumNeeds,
  withPrices,
} from '../../domain/index.ts';
import type { Config } from '../runtime/config/index.ts';
import type { Delivery, Models, Pizza, StoredCartLine, User } from '../db/models/index.ts';
import { readInventoryFor } from './inventory-for.ts';

export type Menu = ReadonlyMap<
  string,
  Pick<Pizza, '_id' | 'name' | 'image' | 'price' | 'recipe' | 'kind' | 'food' | 'spicy'>
>;

/** What a cart is priced with: its pizzas, and the inventory for its customer. */
interface Prices {
  menu: Menu;
  inventory: NamedInventory;
}

/** What these pizzas are priced with for this customer, but for what is `known` already. */
export async function readPrices(
  models: Models,
  user: Pick<User, '_id' | 'cartId'>,
  pizzaIds: readonly (string | StoredCartLine['pizzaId'])[],
  known: Partial<Prices> = {},
): Promise<Prices> {
  const [menu, inventory] = await Promise.all([
    known.menu ?? readMenu(models, pizzaIds),
    known.inventory ?? readInventoryFor(models, user),
  ]);
  const named = [...menu].map(([id, pizza]) => [id, pizzaNow(pizza, inventory)] as const);
  return { menu: new Map(named), inventory };
}

async function readMenu(
  { pizzas }: Models,
  ids: readonly (string | StoredCartLine['pizzaId'])[],
): Promise<Menu> {
  const fields = { name: 1, image: 1, price: 1, recipe: 1, kind: 1, food: 1, spicy: 1 };
  const found = await pizzas.find({ _id: { $in: ids }, hidden: { $ne: true } }, fields).lean();
  return new Map(found.map((pizza) => [String(pizza._id), pizza]));
}

interface Catalogue extends Prices {
  /** Ingredients needed by the whole cart. */
  asked: readonly Need[];
  customisation: Customisation;
}

/** What the menu says of it today. */
const factsOf = ({ food, spicy }: Partial<Pick<Pizza, 'food' | 'spicy'>> = {}) => ({
  ...(food && { ownFood: food }),
  ...(spicy && { spicy }),
});

/**
 * A stored line at current prices. A removed pizza or ingredient stays in the cart at its last price, with a problem: a
 * line never vanishes on its own.
 */
function priceStoredLine(stored: StoredCartLine, catalogue: Catalogue): CartLine {
  const { menu, inventory, customisation } = catalogue;
  const pizza = menu.get(String(stored.pizzaId));
  const cheese = findCheese(inventory, stored.cheese) ?? stored.cheese;
  const recipe = pizza?.recipe && withPrices(pizza.recipe, inventory);
  const line: CartLine = {
    pizzaId: String(stored.pizzaId),
    lineId: lineIdOf(stored),
    pizzaName: pizza?.name ?? stored.pizzaName,
    pizzaImage: pizza?.image ?? stored.pizzaImage,
    originalPrice: pizza?.price ?? stored.originalPrice,
    quantity: stored.quantity,
    ...(stored.note && { note: stored.note }),
    price: stored.price,
    ...choicesOf({ ...stored, cheese, recipe }),
    ...factsOf(pizza),
  };
  const priced = { ...line, ...priceChosen(line.originalPrice, line, inventory, customisation) };
  const problems = problemsOf(priced, stored, catalogue);
  return problems.length > 0 ? { ...priced, problems } : priced;
}

/** Ingredients needed by all available lines together: each may fit alone while the sum does not. */
function askedTogether(lines: readonly StoredCartLine[], menu: Menu, inventory: NamedInventory): Need[] {
  return sumNeeds(
    lines.flatMap((line) => {
      const pizza = menu.get(String(line.pizzaId));
      if (!pizza) return [];
      const { quantity } = line;
      const made = madeOf({ ...line, recipe: pizza.recipe });
      return [
        ...needsOfLine(made, quantity, inventory),
        ...countOfLine(String(pizza._id), quantity, inventory),
      ];
    }),
  );
}

function problemsOf(
  line: CartLine,
  stored: StoredCartLine,
  { menu, inventory, asked, customisation }: Catalogue,
): CartProblem[] {
  // It can only be removed, so other problems do not matter.
  if (!menu.has(line.pizzaId)) return [{ kind: 'pizza_gone', name: line.pizzaName }];
  const parts = [
    ...countOfLine(line.pizzaId, line.quantity, inventory),
    ...ingredientsOf(madeOf(line), inventory),
  ];
  const problems: CartProblem[] = lacksOf(parts, asked, inventory);
  // With `included`, ingredient prices do not affect the charge.
  const was = chargedPrice(stored, customisation);
  if (chargedPrice(line, customisation) !== was)
    problems.push({ kind: 'price_changed', name: line.pizzaName, was });
  return problems;
}

/** Of who has only collected so far it has no address. */
const shownDelivery = ({ address, ...said }: Delivery) => ({ ...(address && { address }), ...said });

/** A user's cart as every screen shows it, with what of its prices is `known` already. */
export async function loadCart(
  { models, config }: { models: Models; config: Pick<Config, 'CUSTOMISATION'> },
  user: Pick<User, '_id' | 'cartId' | 'cartData' | 'cartVersion' | 'delivery' | 'fulfilment'>,
  known?: Partial<Prices>,
): Promise<CartAnswer> {
  const rest = {
    version: user.cartVersion,
    customisation: config.CUSTOMISATION,
    ...(user.delivery && { delivery: shownDelivery(user.delivery) }),
    ...(user.fulfilment && { fulfilment: user.fulfilment }),
  };
  const { customisation } = rest;
  if (user.cartData.length === 0) return { cartData: [], ...rest };
  const ids = user.cartData.map((line) => line.pizzaId);
  const { menu, inventory } = await readPrices(models, user, ids, known);
  const lines = user.cartData.map((line) => recipeNow(line, inventory));
  const asked = askedTogether(lines, menu, inventory);
  return {
    cartData: lines.map((line) => priceStoredLine(line, { menu, inventory, asked, customisation })),
    ...rest,
  };
}
