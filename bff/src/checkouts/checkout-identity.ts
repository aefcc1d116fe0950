import { createHash } from 'node:crypto';
import type { Recipe } from '@forno/shared/domain';
import type { Checkout, CheckoutLine, Delivery, User } from '@forno/shared/server/db';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const partsOf = ({ base, sauce, cheese, veggies }: Recipe) => [base, sauce, cheese, veggies];

/** Hash of what was agreed: the same cart, prices, notes, address, business and slot mean the same checkout. */
export function cartHash(
  lines: readonly CheckoutLine[],
  amount: number,
  delivery?: Delivery,
  { business, promise, startAt }: Pick<Checkout, 'business' | 'promise' | 'startAt'> = {},
): string {
  const contents = lines.map((line) => [
    String(line.pizzaId),
    line.quantity,
    ...partsOf(line),
    line.price,
    line.originalPrice,
    ...(line.note ? [line.note] : []),
    ...(line.recipe ? [partsOf(line.recipe), line.asChosen === true] : []),
    ...(line.food ? [line.food] : []),
  ]);
  const note = delivery?.note ? [delivery.note] : [];
  const billed = business ? [{ name: business.name, gstin: business.gstin }] : [];
  const agreed = [contents, amount, delivery?.address, delivery?.phone, ...note, ...billed];
  return sha256(JSON.stringify(startAt && promise ? [...agreed, promise.from] : agreed));
}

/**
 * Deterministic id of this cart's checkout at these prices and this place among them (24 hex digits), so that twenty
 * simultaneous clicks create one document. Of its day (of `at`, in ms): the provider keeps an order under this id, and after retention has
 * deleted a cart's earlier checkouts their ids, with orders long too old to be paid, would come again.
 */
export function checkoutId(
  user: Pick<User, '_id' | 'cartId'>,
  hash: string,
  place: number | string,
  at: number,
): string {
  const day = Math.floor(at / 86_400_000);
  return sha256(`${String(user._id)}:${user.cartId}:${hash}:${day}:${place}`).slice(0, 24);
}
