import { randomUUID } from 'node:crypto';
import {
  type Checkout,
  type CheckoutLine,
  retryOnConflict,
  type StoredCartLine,
  type User,
} from '@forno/shared/server/db';
import type { Deps } from '../deps.ts';

/**
 * The cart after an order. A cart has one line per pizza: if its quantity was raised since the payment, the difference
 * stays, however it is customised now.
 */
export function withoutOrdered(
  cart: readonly StoredCartLine[],
  ordered: readonly Pick<CheckoutLine, 'pizzaId' | 'quantity'>[],
): StoredCartLine[] {
  const bought = new Map<string, number>();
  for (const { pizzaId, quantity } of ordered) {
    bought.set(String(pizzaId), (bought.get(String(pizzaId)) ?? 0) + quantity);
  }
  return cart
    .map((line) => ({ ...line, quantity: line.quantity - (bought.get(String(line.pizzaId)) ?? 0) }))
    .filter((line) => line.quantity > 0);
}

/** A customer changes their cart by hand, so twice at most; after that the job is retried. */
const maxAttempts = 10;

type Customer = Pick<User, '_id' | 'cartId' | 'cartVersion' | 'cartData' | 'noOrderMails'>;

/**
 * Removes the ordered lines from the customer's cart, once: the rest becomes a new cart with a new id, so that a repeat
 * leaves it alone. Lines added since create-payment stay. Returns the customer; undefined when the account is gone.
 * @throws when the cart changed at every attempt
 */
export async function emptyCart(
  { models, perform }: Deps,
  checkout: Checkout,
): Promise<Customer | undefined> {
  const emptied = await retryOnConflict(maxAttempts, async () => {
    const user = await models.users
      .findById(checkout.userId, { cartId: 1, cartVersion: 1, cartData: 1, noOrderMails: 1 })
      .lean<Customer>();
    if (user?.cartId !== checkout.cartId) return { user: user ?? undefined };
    const { modifiedCount } = await perform('empty cart', () =>
      models.users.updateOne(
        { _id: user._id, cartId: user.cartId, cartVersion: user.cartVersion },
        {
          $set: { cartData: withoutOrdered(user.cartData, checkout.lines), cartId: randomUUID() },
          $unset: { delivery: '' },
          $inc: { cartVersion: 1 },
        },
      ),
    );
    return modifiedCount === 1 ? { user } : undefined;
  });
  if (!emptied) throw new Error(`the cart of checkout ${String(checkout._id)} changed under every try`);
  return emptied.user;
}
