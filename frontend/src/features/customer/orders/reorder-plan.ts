import type { CartLine, InventoryAnswer, OrderAnswer, PizzaAnswer } from '@forno/shared/contracts/customer';
import {
  type Customisation,
  defaultRecipe,
  findCheese,
  isOurRecipe,
  isSameRecipe,
  formatRupees,
  type Ingredient,
  isSoldOut,
  lineIdOf,
  limits,
  madeOf,
  type PartPrices,
  priceLine,
  type Recipe,
} from '@forno/shared/domain';
import { pizzaName } from '@forno/shared/messages/customer';
import {
  addQuantity,
  type CartChange,
  customise,
  newLine,
  newLineId,
  setLineNote,
} from '#cart/cart-changes.ts';

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
  /** Where they are included, nobody pays another price of an ingredient. */
  customisation: Customisation;
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

/** What was ordered: as on the menu means today's recipe, anything else the same ingredients. */
function wantedToday(order: OrderAnswer, { name, recipe, kind }: PizzaAnswer, changes: string[]): Recipe {
  if (kind) return defaultRecipe;
  if (!recipe || !isOurRecipe(order)) return madeOf(order);
  if (order.recipe && !isSameRecipe(order.recipe, recipe))
    changes.push(`Our recipe of ${name} is another one today.`);
  return recipe;
}

/** The wanted recipe with available ingredients; missing ones are replaced by the default. */
function recipeToday(wanted: Recipe, { inventory }: Shop, changes: string[]): Recipe {
  const { bases, sauces, cheeses, veggies } = inventory;
  const cheese = findCheese(inventory, wanted.cheese) ?? wanted.cheese;
  const recipe = {
    base: instead(bases, wanted.base, defaultRecipe.base, changes),
    sauce: instead(sauces, wanted.sauce, defaultRecipe.sauce, changes),
    cheese: instead(cheeses, cheese, defaultRecipe.cheese, changes),
    veggies: wanted.veggies.filter((name) => !isSoldOut(veggies[name])),
  };
  const left = wanted.veggies.filter((name) => !recipe.veggies.includes(name));
  const soldOut = left.filter((name) => name in veggies);
  const gone = left.filter((name) => !(name in veggies));
  if (soldOut.length > 0) changes.push(`Left out because sold out: ${soldOut.join(', ')}.`);
  if (gone.length > 0) changes.push(`Left out because no longer available: ${gone.join(', ')}.`);
  return recipe;
}

/** The wanted recipe as it can be made, with its prices; undefined while they are not known. */
function remade(wanted: Recipe, pizza: PizzaAnswer, shop: Shop, changes: string[]) {
  const recipe = recipeToday(wanted, shop, changes);
  const prices = priceLine(pizza.price, recipe, shop.inventory);
  return prices && { recipe, prices };
}

/** Compares only unchanged choices: replaced ones are mentioned already. */
function priceChanges(sold: Recipe & PartPrices, recipe: Recipe, now: PartPrices): string[] {
  const compared = (name: string, was: number, is: number) =>
    was === is ? [] : [`${name}: ${formatRupees(is)} instead of ${formatRupees(was)}.`];
  return [
    ...(recipe.base === sold.base ? compared(recipe.base, sold.basePrice, now.basePrice) : []),
    ...(recipe.sauce === sold.sauce ? compared(recipe.sauce, sold.saucePrice, now.saucePrice) : []),
    ...(recipe.cheese === sold.cheese ? compared(recipe.cheese, sold.cheesePrice, now.cheesePrice) : []),
    ...(recipe.veggies.length === sold.veggies.length
      ? compared('Veggies', sold.veggiesPrice, now.veggiesPrice)
      : []),
  ];
}

/** Adds to an existing line, up to the cart's limit. */
function planMore({ quantity }: OrderAnswer, line: CartLine): ReorderPlan {
  const { pizzaName, quantity: there } = line;
  const more = Math.min(quantity, limits.quantityMax - there);
  const atMost = `you can have at most ${limits.quantityMax} of one pizza`;
  if (more <= 0)
    return { changes: [`Your cart already has ${there} ${pizzaName}, and ${atMost}.`], change: undefined };
  const changes = [`${pizzaName} is already in your cart: we will add ${more} more, made as it is there.`];
  if (more < quantity) changes.push(`You ordered ${quantity}, but ${atMost}.`);
  return { changes, change: addQuantity(lineIdOf(line), more) };
}

/** Today's price of the same order, and what changed in price or stock. */
export function planReorder(order: OrderAnswer, shop: Shop): ReorderPlan {
  const name = pizzaName(order);
  const pizza = shop.pizzas.find(({ _id }) => _id === order.pizzaId?._id);
  if (!pizza) return { changes: [`${name} is no longer on the menu.`], change: undefined };
  if (pizza.count?.left === 0) return { changes: [`${name} is sold out.`], change: undefined };

  const changes: string[] = [];
  const wanted = wantedToday(order, pizza, changes);
  const ofThese = (line: CartLine) =>
    line.pizzaId === pizza._id && (pizza.kind !== undefined || isSameRecipe(madeOf(line), wanted));
  const inCart = shop.cart.find(ofThese);
  if (inCart) return planMore(order, inCart);

  if (order.pizzaId && pizza.price !== order.pizzaId.price) {
    changes.push(`${name}: ${formatRupees(pizza.price)} instead of ${formatRupees(order.pizzaId.price)}.`);
  }
  const made = pizza.kind ? undefined : remade(wanted, pizza, shop, changes);
  if (!made && !pizza.kind)
    return { changes: [...changes, `${name} has no price at the moment.`], change: undefined };
  if (made && shop.customisation === 'charged')
    changes.push(...priceChanges(madeOf(order), made.recipe, made.prices));

  const another = newLineId();
  const change: CartChange = (lines) => {
    // Another tab may have added it since: then just increase the quantity.
    const there = lines.find(ofThese);
    if (there) return addQuantity(lineIdOf(there), order.quantity)(lines);
    const lineId = lines.some(({ pizzaId }) => pizzaId === pizza._id) ? another : pizza._id;
    const added = [...lines, { ...newLine(pizza), lineId, quantity: order.quantity }];
    const now = made ? customise(lineId, made.recipe, made.prices)(added) : added;
    return order.note ? setLineNote(lineId, order.note)(now) : now;
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
