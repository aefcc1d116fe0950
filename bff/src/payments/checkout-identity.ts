import { createHash } from 'node:crypto';
import type { CheckoutLine, Delivery } from '@forno/shared/server/db';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Hash of what was agreed: the same cart, prices, notes and address mean the same checkout. */
export function cartHash(lines: readonly CheckoutLine[], amount: number, delivery?: Delivery): string {
  const contents = lines.map((line) => [
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
  return sha256(JSON.stringify([contents, amount, delivery?.address, delivery?.phone, ...note]));
}

/**
 * Deterministic id of the n-th checkout of this cart at these prices (24 hex digits), so that twenty simultaneous
 * clicks create one document.
 */
export function checkoutId(userId: string, cartId: string, hash: string, generation: number): string {
  return sha256(`${userId}:${cartId}:${hash}:${generation}`).slice(0, 24);
}
