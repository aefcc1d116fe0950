import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Route, routes, z } from '@forno/shared/contracts';
import { cartTotalPaise, defaultRecipe, toRupees } from '@forno/shared/domain';
import { inventoryId } from '@forno/shared/server';
import type { Bench } from './open-bench.ts';

/** A customer who pays for four pizzas at a time. */
export interface Buyer {
  /** Opens the payment of a cart with so many of each pizza; `ms` is what create-payment took. */
  open(quantity: number): Promise<{ orderId: string; checkoutId: string; ms: number }>;
  /** Empties the cart, which ends what is open of it. */
  abandon(): Promise<unknown>;
  /** From the filled cart to the verdict; answers how long the verdict took, in milliseconds. */
  buy(): Promise<number>;
  /** The orders of what was last bought are all there. */
  served(): Promise<void>;
}

const lines = 4;

/** Buyers at a shop whose shelves never run empty. */
export async function openBuyers(bench: Bench, count: number): Promise<Buyer[]> {
  const { models } = bench;
  const { bases, sauces, cheeses, veggies } = (await models.inventory.findById(inventoryId).lean()) ?? {};
  const full = Object.entries({ bases, sauces, cheeses, veggies }).flatMap(([category, all]) =>
    Object.keys(all ?? {}).map((name): [string, number] => [`${category}.${name}.qty`, 1_000_000]),
  );
  await models.inventory.updateOne({ _id: inventoryId }, { $set: Object.fromEntries(full) });
  const pizzas = await models.pizzas.find().limit(lines).lean();
  const choices = pizzas.map(({ _id }) => ({ pizzaId: String(_id), ...defaultRecipe }));
  return Promise.all(Array.from({ length: count }, () => openBuyer(bench, choices)));
}

async function openBuyer(bench: Bench, choices: readonly object[]): Promise<Buyer> {
  const { token } = await bench.customer();
  let last: string | undefined;
  const call = async <R extends Route>(route: R, body: unknown): Promise<Answer<R>> => {
    const answer = await fetch(bench.url + route.path, {
      method: route.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200)
      throw new Error(`${route.path} answered ${answer.status}: ${await answer.text()}`);
    return z.parse(route.answer as z.ZodMiniType<Answer<R>>, await answer.json());
  };
  const served = async (): Promise<void> => {
    while (last !== undefined && !(await bench.models.checkouts.exists({ _id: last, state: 'fulfilled' })))
      await delay(5);
  };
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
    abandon: () => call(routes.updateCart, { cartData: [] }),
    async buy() {
      await served();
      const { orderId, checkoutId } = await open(1);
      last = checkoutId;
      const paid = await fetch(`${bench.deskUrl}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id: orderId }),
      });
      const report: unknown = await paid.json();
      const started = performance.now();
      await call(routes.verifyPayment, report);
      return performance.now() - started;
    },
  };
}
