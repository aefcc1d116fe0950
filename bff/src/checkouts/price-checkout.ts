import type { CartAnswer } from '@forno/shared/contracts/server';
import {
  choicesOf,
  countOfLine,
  foodOfLine,
  limits,
  lineAmountPaise,
  lineIdOf,
  madeOf,
  type NamedInventory,
  needsOfLine,
  ok,
  type Result,
  toPaise,
  toRupees,
} from '@forno/shared/domain';
import { amountTexts, outOfStockText, reasonsAgainst, refuse } from '@forno/shared/messages/server';
import type { CheckoutLine } from '@forno/shared/server/db';
import { Types } from 'mongoose';

export interface PricedCheckout {
  lines: CheckoutLine[];
  /** Integer paise. */
  amount: number;
}

/**
 * A cart's price and ingredients, or why it can't be paid: it is empty, something is unavailable, the screen showed
 * another total (`shown`), or it is above the account's `most`; both in rupees.
 */
export function priceCheckout(
  cart: CartAnswer,
  inventory: NamedInventory,
  shown: number,
  most: number,
): Result<PricedCheckout> {
  if (cart.cartData.length === 0) return refuse('cart_empty');
  const reasons = cart.cartData.flatMap(reasonsAgainst);
  if (reasons.length > 0)
    return refuse('out_of_stock', {
      message: outOfStockText(reasons),
      details: { missing: reasons.map(({ name }) => ({ name })), cart },
    });
  const lines = cart.cartData.map((line, index): CheckoutLine => {
    const food = foodOfLine(line, inventory);
    return {
      line: index,
      pizzaId: new Types.ObjectId(line.pizzaId),
      pizzaName: line.pizzaName,
      pizzaImage: line.pizzaImage,
      originalPrice: line.originalPrice,
      price: line.price,
      ...choicesOf(line),
      quantity: line.quantity,
      ...(line.note && { note: line.note }),
      ...(food && { food }),
      lineId: lineIdOf(line),
      amount: lineAmountPaise(line, cart.customisation),
      needs: [
        ...needsOfLine(madeOf(line), line.quantity, inventory),
        ...countOfLine(line.pizzaId, line.quantity, inventory),
      ],
    };
  });
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  // Customising can make a line cheaper than the ingredients removed: never below 0.
  if (amount < limits.paymentMinPaise || lines.some((line) => line.amount < 0))
    return refuse('total_not_positive', amount > 0 ? { message: amountTexts.paymentMin } : {});
  if (toPaise(shown) !== amount)
    return refuse('amount_mismatch', { details: { amount: toRupees(amount), cart } });
  if (amount > toPaise(most))
    return refuse('total_too_high', { message: amountTexts.paymentMax(toPaise(most)) });
  return ok({ lines, amount });
}
