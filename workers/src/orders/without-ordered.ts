import type { CheckoutLine, StoredCartLine } from '@forno/shared/server/db';

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
