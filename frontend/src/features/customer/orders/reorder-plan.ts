import type { CartLine, InventoryAnswer, OrderAnswer, PizzaAnswer } from '@forno/shared/contracts/customer';
import {
  bringsNothingIn,
  type Customisation,
  defaultRecipe,
  findCheese,
  foodOf,
  isOurRecipe,
  isSameRecipe,
  formatRupees,
  ingredientsOf,
  isAllergyNote,
  isSoldOut,
  lineIdOf,
  limits,
  madeOf,
  newAllergens,
  type PartPrices,
  type PizzaFood,
  priceLine,
  type Recipe,
} from '@forno/shared/domain';
import { goneText, pizzaName } from '@forno/shared/messages/customer';
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

const foodIn = (recipe: Recipe, inventory: InventoryAnswer): PizzaFood =>
  foodOf(ingredientsOf(recipe, inventory).map(({ category, name }) => inventory[category][name]?.food));

/** What was ordered: as on the menu means today's recipe, anything else the same ingredients. */
function wantedToday(
  order: OrderAnswer,
  { name, recipe, kind }: PizzaAnswer,
  { inventory }: Shop,
  changes: string[],
): Recipe {
  if (kind) return defaultRecipe;
  if (!recipe || !isOurRecipe(order)) return madeOf(order);
  if (order.recipe && !isSameRecipe(order.recipe, recipe)) {
    const before = order.food ?? foodIn(order.recipe, inventory);
    const fresh = newAllergens(before, foodIn(recipe, inventory));
    const withThem = fresh.length > 0 ? ` New in it: ${fresh.join(', ')}.` : '';
    changes.push(`Our recipe of ${name} is another one today.${withThem}`);
  }
  return recipe;
}

/** Words by which a guest knows what they can eat, also where the shop says nothing of its food. */
const eatersWord = /\b(?:free|jain|vegan)\b/i;

/** The wanted veggies that there are. */
function veggiesToday({ veggies }: Recipe, { inventory }: Shop, changes: string[]): string[] {
  const there = veggies.filter((name) => !isSoldOut(inventory.veggies[name]));
  const left = veggies.filter((name) => !there.includes(name));
  const soldOut = left.filter((name) => name in inventory.veggies);
  const gone = left.filter((name) => !(name in inventory.veggies));
  if (soldOut.length > 0) changes.push(`Left out because sold out: ${soldOut.join(', ')}.`);
  if (gone.length > 0) changes.push(`Left out because no longer available: ${gone.join(', ')}.`);
  return there;
}

/**
 * The wanted recipe as it can be made. What is missing is replaced by the default, unless that could harm who ordered it:
 * then it stays, and the cart asks for another. Undefined where it can't stay.
 */
function recipeToday(order: OrderAnswer, asked: Recipe, shop: Shop, changes: string[]): Recipe | undefined {
  const { inventory } = shop;
  const cheese = findCheese(inventory, asked.cheese) ?? asked.cheese;
  // Asked of an order, it has more than a recipe.
  const wanted: Recipe = { base: asked.base, sauce: asked.sauce, cheese, veggies: asked.veggies };
  const missing = (['base', 'sauce', 'cheese'] as const).flatMap((part) => {
    const [name, ingredients] = [wanted[part], inventory[`${part}s`]];
    if (!isSoldOut(ingredients[name])) return [];
    const why = name in ingredients ? 'is sold out' : 'is no longer available';
    return [{ part, name, why, isGone: !(name in ingredients), fallback: defaultRecipe[part] }];
  });
  const others = missing.filter(({ name, fallback }) => name !== fallback);
  const made = Object.fromEntries(missing.map(({ part, fallback }) => [part, fallback]));
  const before = foodIn(wanted, inventory);
  const isHarmless =
    others.length === 0 ||
    (!isAllergyNote(order.note ?? '') &&
      !others.some(({ name }) => eatersWord.test(name)) &&
      bringsNothingIn(before, foodIn({ ...wanted, ...made }, inventory)));
  for (const { part, name, why, fallback } of missing) {
    const fresh = newAllergens(before, foodIn({ ...wanted, [part]: fallback }, inventory));
    const because = fresh.length > 0 ? `. ${fallback} has ${fresh.join(', ')}` : '';
    if (name === fallback) changes.push(`${name} ${why}.`);
    else if (isHarmless) changes.push(`${name} ${why}, so you get ${fallback} instead.`);
    else changes.push(`${name} ${why}${because}: please choose another.`);
  }
  const veggies = veggiesToday(wanted, shop, changes);
  if (isHarmless) return { ...wanted, ...made, veggies };
  return others.some(({ isGone }) => isGone) ? undefined : { ...wanted, veggies };
}

/** What was ordered of this pizza as it can be made, with its prices; undefined while they are not known. */
function remade(order: OrderAnswer, pizza: PizzaAnswer & { wanted: Recipe }, shop: Shop, changes: string[]) {
  const recipe = recipeToday(order, pizza.wanted, shop, changes);
  const prices = recipe && priceLine(pizza.price, recipe, shop.inventory);
  if (recipe && !prices) changes.push(`${pizza.name} has no price at the moment.`);
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
  if (!pizza) return { changes: [goneText(name)], change: undefined };
  if (pizza.count?.left === 0) return { changes: [`${name} is sold out.`], change: undefined };

  const changes = pizza.name === name ? [] : [`${name} is called ${pizza.name} today.`];
  const renamed = [...changes];
  const wanted = wantedToday(order, pizza, shop, changes);
  const ofThese = (line: CartLine) =>
    line.pizzaId === pizza._id && (pizza.kind !== undefined || isSameRecipe(madeOf(line), wanted));
  const inCart = shop.cart.find(ofThese);
  if (inCart) {
    const more = planMore(order, inCart);
    return { ...more, changes: [...renamed, ...more.changes] };
  }

  if (order.pizzaId && pizza.price !== order.pizzaId.price) {
    changes.push(`${name}: ${formatRupees(pizza.price)} instead of ${formatRupees(order.pizzaId.price)}.`);
  }
  const made = pizza.kind ? undefined : remade(order, { ...pizza, wanted }, shop, changes);
  if (!made && !pizza.kind) return { changes, change: undefined };
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
