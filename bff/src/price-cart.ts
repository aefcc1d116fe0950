import type { CartAnswer, CartLine, CartProblem } from '@forno/shared/contracts';
import { findCheese, type Inventory, isSoldOut, priceLine } from '@forno/shared/domain';
import type { Config, Models, Pizza, StoredCartLine, User } from '@forno/shared/server';
import { readInventoryFor } from './inventory-for.ts';

export type Menu = ReadonlyMap<string, Pick<Pizza, '_id' | 'name' | 'image' | 'price'>>;

/** The menu's pizzas with these ids, and the inventory for this customer: what a cart is priced with. */
export async function readPrices(
  models: Models,
  user: Pick<User, '_id' | 'cartId'>,
  pizzaIds: readonly (string | StoredCartLine['pizzaId'])[],
): Promise<{ menu: Menu; inventory: Inventory }> {
  const [pizzas, inventory] = await Promise.all([
    models.pizzas.find({ _id: { $in: pizzaIds } }, { name: 1, image: 1, price: 1 }).lean(),
    readInventoryFor(models, user),
  ]);
  return { menu: new Map(pizzas.map((pizza) => [String(pizza._id), pizza])), inventory };
}

/**
 * A stored line at today's prices. What has left the menu or the inventory since stays in the cart at its
 * last price, with a problem that says so: a line never vanishes without its customer.
 */
export function priceStoredLine(stored: StoredCartLine, menu: Menu, inventory: Inventory): CartLine {
  const pizza = menu.get(String(stored.pizzaId));
  const cheese = findCheese(inventory, stored.cheese) ?? stored.cheese;
  const line: CartLine = {
    pizzaId: String(stored.pizzaId),
    pizzaName: pizza?.name ?? stored.pizzaName,
    pizzaImage: pizza?.image ?? stored.pizzaImage,
    originalPrice: pizza?.price ?? stored.originalPrice,
    quantity: stored.quantity,
    base: stored.base,
    sauce: stored.sauce,
    cheese,
    veggies: stored.veggies,
    price: stored.price,
    basePrice: stored.basePrice,
    saucePrice: stored.saucePrice,
    cheesePrice: stored.cheesePrice,
    veggiesPrice: stored.veggiesPrice,
  };
  const priced = { ...line, ...priceLine(line.originalPrice, line, inventory) };
  const problems = problemsOf(priced, stored, pizza !== undefined, inventory);
  return problems.length > 0 ? { ...priced, problems } : priced;
}

function problemsOf(
  line: CartLine,
  stored: StoredCartLine,
  onMenu: boolean,
  inventory: Inventory,
): CartProblem[] {
  const problems: CartProblem[] = onMenu ? [] : [{ kind: 'pizza_gone', name: line.pizzaName }];
  const chosen = [
    { name: line.base, ingredient: inventory.bases[line.base] },
    { name: line.sauce, ingredient: inventory.sauces[line.sauce] },
    { name: line.cheese, ingredient: inventory.cheeses[line.cheese] },
    ...line.veggies.map((name) => ({ name, ingredient: inventory.veggies[name] })),
  ];
  for (const { name, ingredient } of chosen) {
    if (ingredient === undefined) problems.push({ kind: 'ingredient_gone', name });
    else if (isSoldOut(ingredient)) problems.push({ kind: 'sold_out', name });
  }
  if (line.price !== stored.price || line.originalPrice !== stored.originalPrice)
    problems.push({ kind: 'price_changed', name: line.pizzaName });
  return problems;
}

/** The cart of a user as every screen shows it. */
export async function loadCart(
  { models, config }: { models: Models; config: Pick<Config, 'CUSTOMISATION'> },
  user: Pick<User, '_id' | 'cartId' | 'cartData' | 'cartVersion'>,
): Promise<CartAnswer> {
  const { menu, inventory } = await readPrices(
    models,
    user,
    user.cartData.map((line) => line.pizzaId),
  );
  return {
    cartData: user.cartData.map((line) => priceStoredLine(line, menu, inventory)),
    version: user.cartVersion,
    customisation: config.CUSTOMISATION,
  };
}
