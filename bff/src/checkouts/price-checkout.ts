import type { CartAnswer } from '@forno/shared/contracts/server';
import {
  choicesOf,
  countOfLine,
  deliveryTerms,
  type FeeArea,
  foodOfLine,
  limits,
  lineAmountPaise,
  lineIdOf,
  madeOf,
  type NamedInventory,
  needsOfLine,
  ok,
  type Result,
  sumAmounts,
  toPaise,
  toRupees,
} from '@forno/shared/domain';
import { amountTexts, feeTexts, outOfStockText, reasonsAgainst, refuse } from '@forno/shared/messages/server';
import type { Checkout, CheckoutLine } from '@forno/shared/server/db';
import { Types } from 'mongoose';

export interface PricedCheckout {
  lines: CheckoutLine[];
  /** Integer paise, with the fee. */
  amount: number;
  /** For the delivery; absent where it costs nothing. */
  deliveryFee?: number;
}

/** What may be paid at once, where it is brought, and what that costs there. */
export interface Terms {
  /** Rupees. */
  most: number;
  areas: readonly FeeArea[];
  /** Undefined: it is collected. */
  address: string | undefined;
}

/** Where it is brought; undefined: it is collected. */
export const broughtTo = ({ fulfilment, delivery }: Pick<Checkout, 'fulfilment' | 'delivery'>) =>
  fulfilment ? undefined : delivery?.address;

/**
 * A cart's price and ingredients, or why it can't be paid: it is empty, something is unavailable, it is too little to be
 * brought there, the screen showed another total (`shown`, in rupees), or it is above what the account takes at once.
 */
export function priceCheckout(
  cart: CartAnswer,
  inventory: NamedInventory,
  shown: number,
  { most, areas, address }: Terms,
): Result<PricedCheckout> {
  if (cart.cartData.length === 0) return refuse('cart_empty');
  const reasons = cart.cartData.flatMap(reasonsAgainst);
  if (reasons.length > 0)
    return refuse('out_of_stock', {
      message: outOfStockText(reasons),
      details: { missing: reasons, cart },
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
  const pizzas = sumAmounts(lines);
  // Customising can make a line cheaper than the ingredients removed: never below 0.
  if (pizzas < limits.paymentMinPaise || lines.some((line) => line.amount < 0))
    return refuse('total_not_positive', pizzas > 0 ? { message: amountTexts.paymentMin } : {});
  const { fee, minimum } = deliveryTerms(areas, address, pizzas);
  if (minimum !== undefined) return refuse('below_minimum', { message: feeTexts.minimum(minimum) });
  const amount = pizzas + fee;
  if (toPaise(shown) !== amount)
    return refuse('amount_mismatch', {
      ...(toPaise(shown) === pizzas && { message: feeTexts.lacking(fee) }),
      details: { amount: toRupees(amount), cart },
    });
  if (amount > toPaise(most))
    return refuse('total_too_high', { message: amountTexts.paymentMax(toPaise(most)) });
  return ok({ lines, amount, ...(fee > 0 && { deliveryFee: fee }) });
}
