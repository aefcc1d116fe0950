import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Route, routes } from '@forno/shared/contracts/server';
import { cartTotalPaise, defaultRecipe, toRupees } from '@forno/shared/domain';
import { inventoryId } from '@forno/shared/server/db';
import { ask } from '../support/ask.ts';
import { payAt } from '../support/sandbox.ts';
import type { TestShop } from '../support/open-shop.ts';
import type { Bench } from './open-bench.ts';

/** A customer who pays for some pizzas at a time, four unless told. */
export type Buyer = Awaited<ReturnType<typeof openBuyer>>;

/** What buyers need of a running shop. */
export type BuyersShop = Pick<Bench, 'url' | 'sandboxUrl' | 'models' | 'customer'>;

export const asBench = ({ url, models, sandbox, buyer }: TestShop): BuyersShop => ({
  url,
  models,
  sandboxUrl: sandbox.now.url,
  customer: buyer,
});

/** Buyers at a shop that never sells out, each of as many pizzas as `lines`. */
export async function openBuyers(bench: BuyersShop, count: number, lines = 4): Promise<Buyer[]> {
  const { models } = bench;
  const { bases, sauces, cheeses, veggies } = (await models.inventory.findById(inventoryId).lean()) ?? {};
  const full = Object.entries({ bases, sauces, cheeses, veggies }).flatMap(([category, all]) =>
    Object.keys(all ?? {}).map((name): [string, number] => [`${category}.${name}.qty`, 1_000_000]),
  );
  await models.inventory.updateOne({ _id: inventoryId }, { $set: Object.fromEntries(full) });
  const pizzas = await models.pizzas.find().limit(lines).lean();
  const choices = pizzas.map(({ _id }) => ({ pizzaId: String(_id), ...defaultRecipe }));
  const fulfilled = watchFulfilled(bench);
  return Promise.all(Array.from({ length: count }, () => openBuyer(bench, choices, fulfilled)));
}

/** One query for all who wait: a query each would be a large part of the store's load. */
function watchFulfilled({ models }: BuyersShop) {
  const waiting = new Map<string, () => void>();
  const look = async (): Promise<void> => {
    while (waiting.size > 0) {
      await delay(10);
      const ended = await models.checkouts
        .find({ _id: { $in: [...waiting.keys()] }, state: 'fulfilled' }, { _id: 1 })
        .lean();
      for (const { _id } of ended) {
        waiting.get(String(_id))?.();
        waiting.delete(String(_id));
      }
    }
  };
  return (checkoutId: string): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.set(checkoutId, resolve);
      if (waiting.size === 1) look().catch(reject);
    });
}

async function openBuyer(
  bench: BuyersShop,
  choices: readonly object[],
  fulfilled: (checkoutId: string) => Promise<void>,
) {
  const customer = await bench.customer();
  let last: string | undefined;
  const call = <R extends Route>(route: R, body: unknown): Promise<Answer<R>> =>
    ask(bench.url, customer, route, { body });
  /** Waits until the last purchase has all its orders. */
  const served = async (): Promise<void> => {
    if (last !== undefined) await fulfilled(last);
    last = undefined;
  };
  /** Opens the payment of a cart with this many of each pizza; `ms` is create-payment's time. */
  const open = async (quantity: number) => {
    const cart = await call(routes.updateCart, { cartData: choices.map((one) => ({ ...one, quantity })) });
    const amount = toRupees(cartTotalPaise(cart.cartData, cart.customisation));
    const started = performance.now();
    const { orderId, checkoutId } = await call(routes.createPayment, { amount });
    return { orderId, checkoutId, ms: performance.now() - started };
  };
  return {
    served,
    open,
    /** Empties the cart, which ends its open checkout. */
    abandon: () => call(routes.updateCart, { cartData: [] }),
    /** From the filled cart to the verdict; returns the time of the verify call in ms. */
    async buy() {
      await served();
      const { orderId, checkoutId } = await open(1);
      last = checkoutId;
      const report = await payAt(bench.sandboxUrl, orderId);
      const started = performance.now();
      await call(routes.verifyPayment, report);
      return performance.now() - started;
    },
  };
}
