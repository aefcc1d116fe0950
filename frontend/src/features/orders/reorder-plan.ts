import type { CartLine, InventoryAnswer, OrderAnswer, PizzaAnswer } from '@forno/shared/contracts';
import {
  defaultRecipe,
  findCheese,
  formatRupees,
  type Ingredient,
  isSoldOut,
  type LinePrice,
  limits,
  priceLine,
  type Recipe,
} from '@forno/shared/domain';
import {
  addPizza,
  addQuantity,
  type CartChange,
  customise,
  noteLine,
  setQuantity,
} from '#cart/cart-changes.ts';
import { pizzaName } from '#orders/pizza-name.ts';

export interface ReorderPlan {
  /** What changed, in words. */
  changes: string[];
  /** Undefined when the pizza is no longer available. */
  change: CartChange | undefined;
}

interface Shop {
  pizzas: readonly PizzaAnswer[];
  inventory: InventoryAnswer;
  cart: readonly CartLine[];
}

type Ingredients = Readonly<Record<string, Ingredient>>;

function instead(ingredients: Ingredients, wanted: string, fallback: string, changes: string[]): string {
  if (!isSoldOut(ingredients[wanted])) return wanted;
  const why = wanted in ingredients ? 'is sold out' : 'is no longer available';
  changes.push(
    wanted === fallback ? `${wanted} ${why}.` : `${wanted} ${why}, so you get ${fallback} instead.`,
  );
  return fallback;
}

/** The order's recipe with available ingredients; missing ones are replaced by the default. */
function recipeToday(order: OrderAnswer, { inventory }: Shop, changes: string[]): Recipe {
  const { bases, sauces, cheeses, veggies } = inventory;
  const cheese = findCheese(inventory, order.cheese) ?? order.cheese;
  const recipe = {
    base: instead(bases, order.base, defaultRecipe.base, changes),
    sauce: instead(sauces, order.sauce, defaultRecipe.sauce, changes),
    cheese: instead(cheeses, cheese, defaultRecipe.cheese, changes),
    veggies: order.veggies.filter((name) => !isSoldOut(veggies[name])),
  };
  const left = order.veggies.filter((name) => !recipe.veggies.includes(name));
  const soldOut = left.filter((name) => name in veggies);
  const gone = left.filter((name) => !(name in veggies));
  if (soldOut.length > 0) changes.push(`Left out because sold out: ${soldOut.join(', ')}.`);
  if (gone.length > 0) changes.push(`Left out because no longer available: ${gone.join(', ')}.`);
  return recipe;
}

/** Compares only unchanged choices: replaced ones are mentioned already. */
function priceChanges(order: OrderAnswer, recipe: Recipe, now: LinePrice): string[] {
  const compared = (name: string, was: number, is: number) =>
    was === is ? [] : [`${name}: ${formatRupees(is)} instead of ${formatRupees(was)}.`];
  return [
    ...(recipe.base === order.base ? compared(recipe.base, order.basePrice, now.basePrice) : []),
    ...(recipe.sauce === order.sauce ? compared(recipe.sauce, order.saucePrice, now.saucePrice) : []),
    ...(recipe.cheese === order.cheese ? compared(recipe.cheese, order.cheesePrice, now.cheesePrice) : []),
    ...(recipe.veggies.length === order.veggies.length
      ? compared('Veggies', order.veggiesPrice, now.veggiesPrice)
      : []),
  ];
}

/** Adds to an existing line, up to the cart's limit. */
function planMore({ quantity }: OrderAnswer, { pizzaId, pizzaName, quantity: there }: CartLine): ReorderPlan {
  const more = Math.min(quantity, limits.quantityMax - there);
  const atMost = `you can have at most ${limits.quantityMax} of one pizza`;
  if (more <= 0)
    return { changes: [`Your cart already has ${there} ${pizzaName}, and ${atMost}.`], change: undefined };
  const changes = [`${pizzaName} is already in your cart: we will add ${more} more, made as it is there.`];
  if (more < quantity) changes.push(`You ordered ${quantity}, but ${atMost}.`);
  return { changes, change: addQuantity(pizzaId, more) };
}

/** Today's price of the same order, and what changed in price or stock. */
export function planReorder(order: OrderAnswer, shop: Shop): ReorderPlan {
  const name = pizzaName(order);
  const pizza = shop.pizzas.find(({ _id }) => _id === order.pizzaId?._id);
  if (!pizza) return { changes: [`${name} is no longer on the menu.`], change: undefined };

  const inCart = shop.cart.find(({ pizzaId }) => pizzaId === pizza._id);
  if (inCart) return planMore(order, inCart);

  const changes: string[] = [];
  if (order.pizzaId && pizza.price !== order.pizzaId.price) {
    changes.push(`${name}: ${formatRupees(pizza.price)} instead of ${formatRupees(order.pizzaId.price)}.`);
  }
  const recipe = recipeToday(order, shop, changes);
  const prices = priceLine(pizza.price, recipe, shop.inventory);
  if (!prices) return { changes: [...changes, `${name} has no price at the moment.`], change: undefined };
  changes.push(...priceChanges(order, recipe, prices));

  const change: CartChange = (lines) => {
    // Another tab may have added it since: then just increase the quantity.
    if (lines.some(({ pizzaId }) => pizzaId === pizza._id))
      return addQuantity(pizza._id, order.quantity)(lines);
    const added = setQuantity(pizza._id, order.quantity)(addPizza(pizza)(lines));
    const made = customise(pizza._id, recipe, prices)(added);
    return order.note ? noteLine(pizza._id, order.note)(made) : made;
  };
  return { changes, change };
}

/** The same for everything that was delivered together. */
export function planDelivery(orders: readonly OrderAnswer[], { cart, ...shop }: Shop): ReorderPlan {
  let lines = cart;
  const changes: string[] = [];
  const steps: CartChange[] = [];
  for (const order of orders) {
    const plan = planReorder(order, { ...shop, cart: lines });
    changes.push(...plan.changes);
    if (!plan.change) continue;
    steps.push(plan.change);
    lines = plan.change(lines);
  }
  const change: CartChange = (now) => steps.reduce((all, step) => step(all), [...now]);
  return { changes, change: steps.length > 0 ? change : undefined };
}
