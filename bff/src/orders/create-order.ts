import { type CreateOrderBody, jobKinds } from '@forno/shared/contracts/server';
import { isPaid, isSameRecipe, lineIdOf, ok, recipeNow, toPaise } from '@forno/shared/domain';
import { notices, refuse, paymentAnswers } from '@forno/shared/messages/server';
import type { Checkout, CheckoutLine } from '@forno/shared/server/db';
import { toOrderView } from '@forno/shared/server/orders';
import { readInventoryDocument } from '@forno/shared/server/stock';
import type { Call } from './deps.ts';

export const ofPayment = {
  by: ({ deps, body, user }: Call<'createOrder'>) =>
    deps.models.checkouts
      .findOne({ razorpayOrderId: body.razorpayOrderId, userId: user._id })
      .lean<Checkout>(),
  or: 'payment_unknown',
} as const;

/**
 * Returns the one order of a paid checkout line (201), waiting for it if necessary. Creates nothing that was not paid
 * for. The price in the request (rupees) is only compared.
 */
export async function createOrder(call: Call<'createOrder', Checkout>) {
  const { deps, body, found: checkout, requestId } = call;
  const { models, producer, signals, config } = deps;
  if (checkout.state === 'refused') return refuse('payment_mismatch');
  if (!isPaid(checkout)) return refuse('not_paid');
  if (checkout.paymentId !== body.paymentId) return refuse('payment_unknown');
  const names = await readInventoryDocument(models);
  const asked = recipeNow(body, names);
  const alike = checkout.lines.filter((one) => isThisLine(recipeNow(one, names), asked));
  const line = alike.find((one) => lineIdOf(one) === body.lineId) ?? alike[0];
  if (!line) return refuse('line_not_in_checkout');
  if (!isPriceOf(line, body.price)) return refuse('amount_mismatch');

  const checkoutId = String(checkout._id);
  const findOrder = async () =>
    (await models.orders.findOne({ checkoutId: checkout._id, line: line.line }).lean()) ?? undefined;
  let order = await findOrder();
  if (!order) {
    const payload = { checkoutId, line: line.line, requestId };
    const queued = await producer.enqueue('order-creation', [
      { payload, jobId: jobKinds['order-creation'].id(checkoutId, line.line) },
    ]);
    order = await signals.waitFor(
      checkoutId,
      findOrder,
      queued ? Math.min(body.waitMs ?? Infinity, config.ANSWER_WITHIN_MS) : 0,
    );
  }
  if (order) return ok({ message: notices.orderPlaced, order: toOrderView(order) });
  return { ...ok({ message: paymentAnswers.orderBeingMade, order: null }), status: 202 };
}

/** One without an id was rebuilt from the provider's notes, which say what it is made of instead of what was chosen. */
function isThisLine(line: CheckoutLine, body: CreateOrderBody): boolean {
  const isSame = line.lineId === undefined || isSameRecipe(line, body);
  return isSame && String(line.pizzaId) === body.pizzaId && line.quantity === body.quantity;
}

/** Any of: menu price or customised price, for one pizza or for the quantity. */
function isPriceOf(line: CheckoutLine, price: number): boolean {
  const each = [line.originalPrice, line.price].map(toPaise);
  return each.some((paise) => [paise, paise * line.quantity].includes(toPaise(price)));
}
