import { setTimeout as delay } from 'node:timers/promises';
import { type CartUpdate, routes } from '@forno/shared/contracts';
import { defaultRecipe, type Inventory, listIngredients } from '@forno/shared/domain';
import { readInventoryDocument } from '@forno/shared/server/checkouts';
import { inventoryId, type Models } from '@forno/shared/server/db';
import type { Client } from '../../bff/src/testing/client.ts';
import { createRandom, type Random } from '../chaos/random.ts';
import { openShop } from '../support/open-shop.ts';
import { register } from '../support/shop-calls.ts';

export interface HoardingResult {
  seconds: number;
  seed: number;
  /** Checkouts that the three opened, and refusals by code. */
  opened: number;
  refused: Record<string, number>;
  /** Lowest stock ever left to sell, by ingredient. */
  fewest_left: Record<string, number>;
  /** How many of the `ingredients` an honest customer could then still buy. */
  sellable: number;
  ingredients: number;
}

const hoarders = 3;
const pollEveryMs = 50;

/** From plenty to a handful, as in the evening. */
const stock: Inventory = {
  bases: { Regular: { qty: 400, price: 40 }, 'Gluten Free': { qty: 14, price: 110 } },
  sauces: { Tomato: { qty: 400, price: 0 }, Pesto: { qty: 60, price: 35 } },
  cheeses: { Mozzarella: { qty: 400, price: 30 }, Burrata: { qty: 8, price: 120 } },
  veggies: { Basil: { qty: 16, price: 5 }, Onion: { qty: 250, price: 15 } },
};

/** Three accounts open payments and never pay, as fast as they can; then an honest one with a verified email comes. */
export async function runHoarding(seconds: number, seed: number): Promise<HoardingResult> {
  const shop = await openShop({ env: { UNVERIFIED_SHARE: '0.5', ADDRESS_SHARE: '0.25' } });
  const { models } = shop;
  const result: HoardingResult = {
    seconds,
    seed,
    opened: 0,
    refused: {},
    fewest_left: {},
    sellable: 0,
    ingredients: listIngredients(stock).length,
  };
  try {
    await models.inventory.updateOne({ _id: inventoryId }, { $set: { ...stock } });
    const [pizza] = await models.pizzas.find().lean();
    if (!pizza) throw new Error('there is no pizza');
    const pizzaId = String(pizza._id);
    const until = Date.now() + seconds * 1_000;
    const watching = watchShelf(models, until, result.fewest_left);
    const random = createRandom(seed);
    const hoard = async (n: number): Promise<void> => {
      const customer = await register(shop.url);
      const own = random.fork(String(n));
      while (Date.now() < until) {
        const code = await openPayment(customer, pizza.price, greedyCart(pizzaId, own));
        if (code === undefined) result.opened += 1;
        else result.refused[code] = (result.refused[code] ?? 0) + 1;
      }
    };
    await Promise.all([watching, ...Array.from({ length: hoarders }, (_, n) => hoard(n))]);
    const honest = await register(shop.url);
    await models.users.updateOne({ _id: honest.id }, { $set: { isVerified: true } });
    for (const { category, name } of listIngredients(stock)) {
      const part = { bases: { base: name }, sauces: { sauce: name }, cheeses: { cheese: name } };
      const chosen = category === 'veggies' ? { veggies: [name] } : part[category];
      const line = { ...defaultRecipe, ...chosen, asChosen: true, pizzaId, quantity: 1 };
      if ((await openPayment(honest, pizza.price, [line])) === undefined) result.sellable += 1;
    }
    return result;
  } finally {
    await shop.stop();
  }
}

type Cart = CartUpdate['cartData'];

/** Anything: many or few, scarce or plain ingredients, one line or several. */
function greedyCart(pizzaId: string, random: Random): Cart {
  const pick = (category: keyof Inventory) => random.pick(Object.keys(stock[category]));
  return Array.from({ length: 1 + random.below(3) }, () => ({
    pizzaId,
    quantity: random.pick([50, 33, 20, 12, 7, 4, 2, 1]),
    base: pick('bases'),
    sauce: pick('sauces'),
    cheese: pick('cheeses'),
    veggies: Object.keys(stock.veggies).filter(() => random.chance(0.5)),
    asChosen: true,
  }));
}

/** Returns the refusal's code, or undefined when the payment is open. */
async function openPayment(customer: Client, price: number, cartData: Cart): Promise<string | undefined> {
  await customer.call(routes.updateCart, { body: { cartData } });
  const amount = cartData.reduce((sum, { quantity }) => sum + price * quantity, 0);
  const { status, body } = await customer.call<{ code?: string }>(routes.createPayment, { body: { amount } });
  return status === 200 ? undefined : (body.code ?? String(status));
}

async function watchShelf(models: Models, until: number, fewest: Record<string, number>): Promise<void> {
  while (Date.now() < until) {
    for (const { name, qty } of listIngredients(await readInventoryDocument(models)))
      fewest[name] = Math.min(qty, fewest[name] ?? qty);
    await delay(pollEveryMs);
  }
}
