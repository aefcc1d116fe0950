import { createHash } from 'node:crypto';
import type { CheckoutLine, Delivery } from '@forno/shared/server';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * What was agreed on, in one word: the same cart at the same prices and with the same notes, to the same
 * place, is the same checkout.
 */
export function cartHash(lines: readonly CheckoutLine[], amount: number, delivery?: Delivery): string {
  const told = lines.map((line) => [
    String(line.pizzaId),
    line.quantity,
    line.base,
    line.sauce,
    line.cheese,
    line.veggies,
    line.price,
    line.originalPrice,
    ...(line.note ? [line.note] : []),
  ]);
  const note = delivery?.note ? [delivery.note] : [];
  return sha256(JSON.stringify([told, amount, delivery?.address, delivery?.phone, ...note]));
}

/**
 * The id of the n-th checkout of this cart at these prices: twenty clicks at once make one document, because
 * they all make the same id. 24 hex digits.
 */
export function checkoutId(userId: string, cartId: string, hash: string, generation: number): string {
  return sha256(`${userId}:${cartId}:${hash}:${generation}`).slice(0, 24);
}
