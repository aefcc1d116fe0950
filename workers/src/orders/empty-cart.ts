import { randomUUID } from 'node:crypto';
import { lineIdOf } from '@forno/shared/domain';
import {
  type Checkout,
  type CheckoutLine,
  retryOnConflict,
  type StoredCartLine,
  type User,
} from '@forno/shared/server/db';
import { newsOfDelivery } from '@forno/shared/server/accounts';
import type { Deps } from './deps.ts';

/**
 * The cart after an order. If the quantity of a line was raised since the payment, the difference stays, however it is
 * customised now. Of a line that was split since, the rest is taken from the other lines of its pizza.
 */
export function withoutOrdered(
  cart: readonly StoredCartLine[],
  ordered: readonly Pick<CheckoutLine, 'pizzaId' | 'quantity' | 'lineId'>[],
): StoredCartLine[] {
  const bought = ordered.map((line) => ({ ...line }));
  const take = (line: StoredCartLine, isOf: (one: (typeof bought)[number]) => boolean): StoredCartLine => {
    let { quantity } = line;
    for (const one of bought.filter(isOf)) {
      const taken = Math.min(quantity, one.quantity);
      quantity -= taken;
      one.quantity -= taken;
    }
    return { ...line, quantity };
  };
  return cart
    .map((line) => take(line, (one) => lineIdOf(one) === lineIdOf(line)))
    .map((line) => take(line, (one) => String(one.pizzaId) === String(line.pizzaId)))
    .filter((line) => line.quantity > 0);
}

type Customer = Pick<
  User,
  '_id' | 'cartId' | 'cartVersion' | 'cartData' | 'noOrderMails' | 'email' | 'isVerified'
> &
  Parameters<typeof newsOfDelivery>[0];
const read = {
  cartId: 1,
  cartVersion: 1,
  cartData: 1,
  noOrderMails: 1,
  email: 1,
  isVerified: 1,
  address: 1,
  phone: 1,
  addressBook: 1,
} as const;

/**
 * Removes the ordered lines from the customer's cart, once: the rest becomes a new cart with a new id, so that a repeat
 * leaves it alone. Lines added since create-payment stay. Where it went is remembered by the same write. Returns the customer; undefined when the account is gone.
 * @throws when the cart changed at every attempt
 */
export async function emptyCart(
  { models, perform }: Deps,
  checkout: Checkout,
): Promise<Customer | undefined> {
  const emptied = await retryOnConflict(async () => {
    const user = await models.users.findById(checkout.userId, read).lean<Customer>();
    if (user?.cartId !== checkout.cartId) return { user: user ?? undefined };
    const { modifiedCount } = await perform('empty cart', () =>
      models.users.updateOne(
        { _id: user._id, cartId: user.cartId, cartVersion: user.cartVersion },
        {
          $set: {
            cartData: withoutOrdered(user.cartData, checkout.lines),
            cartId: randomUUID(),
            ...newsOfDelivery(user, checkout.delivery),
          },
          $unset: { delivery: '', fulfilment: '' },
          $inc: { cartVersion: 1 },
        },
      ),
    );
    return modifiedCount === 1 ? { user } : undefined;
  });
  if (!emptied) throw new Error(`the cart of checkout ${String(checkout._id)} changed under every try`);
  return emptied.user;
}
