import { countOfLine, foodOfLine, idForm, needsOfLine, needsOfSlot, pizzasOf } from '@forno/shared/domain';
import {
  beginCheckout,
  isOfAnotherShop,
  isToBeOrdered,
  type OrderNotes,
  readOrderNotes,
} from '@forno/shared/server/checkouts';
import { countSlot, readInventoryDocument } from '@forno/shared/server/stock';
import {
  type Checkout,
  type CheckoutLine,
  ensureInstallation,
  type UnmatchedPayment,
} from '@forno/shared/server/db';
import { ifKnown, type ProviderOrder, type ProviderPayment } from '@forno/shared/server/provider';
import { Types } from 'mongoose';
import type { Deps } from './deps.ts';

/**
 * Finds the checkout of a payment whose provider order we do not know: the one that lost its order's id, or one rebuilt
 * from the order's notes. Undefined for a payment that is not ours, which is recorded so that it is checked only once.
 * Trusts only the order's notes: a payment's notes are written by the payer's browser.
 */
export async function findLostCheckout(
  deps: Deps,
  payment: ProviderPayment,
): Promise<Pick<Checkout, '_id'> | undefined> {
  const { models, logger, provider } = deps;
  const { order_id: orderId } = payment;
  const order = orderId === null ? undefined : await ifKnown(provider.fetchOrder(orderId));
  const receipt = order?.receipt ?? '';
  const isLikeOurs = idForm.test(receipt);
  const known = isLikeOurs && (await models.checkouts.findById(receipt, { _id: 1 }).lean());
  if (known) return known;

  const { key } = await ensureInstallation(models);
  const notes = order && readOrderNotes(order.notes, key);
  const about = { paymentId: payment.id, providerOrder: orderId, amount: payment.amount };
  if (!order || !notes) {
    const kind: UnmatchedPayment['kind'] =
      isLikeOurs && !isOfAnotherShop(order?.notes, key) ? 'lost' : 'foreign';
    if (kind === 'lost') logger.error(about, 'a payment whose checkout is lost and can not be built again');
    else logger.info(about, 'a payment on our account that is not of this shop, left alone');
    await models.unmatchedPayments.updateOne(
      { _id: payment.id },
      { $setOnInsert: { kind, at: new Date() } },
      { upsert: true },
    );
    return undefined;
  }
  const rebuilt = await rebuildCheckout(deps, { order, notes, payment });
  const checkoutId = String(rebuilt._id);
  const becomes = isToBeOrdered(rebuilt) ? 'ordered' : 'refunded';
  logger.error({ ...about, checkoutId, becomes }, 'the checkout of a payment was lost and is built again');
  return rebuilt;
}

type Lost = { order: ProviderOrder; notes: OrderNotes; payment: ProviderPayment };

/**
 * Rebuilds a checkout missing from a restored backup out of the provider's order: without a hold, as if expired, so
 * that verification marks it paid like any late payment. If its lines can't be determined it has none, and if its customer is
 * unknown they are there to be read: either is refunded. Nobody watches it by a link that they had. Keeps the original id, so
 * concurrent rebuilds create one.
 */
async function rebuildCheckout(deps: Deps, { order, notes, payment }: Lost): Promise<Checkout> {
  const user = await deps.models.users
    .findById(notes.userId, { name: 1, email: 1, address: 1, phone: 1 })
    .lean();
  const { channel, fulfilment, slot, deliveryFee } = notes;
  const sum = notes.lines.reduce((total, { amount }) => total + amount, deliveryFee ?? 0);
  const lines = sum === order.amount ? await complete(deps, notes) : [];
  const createdAt = new Date(order.created_at * 1_000);
  const now = new Date();
  const rebuilt: Checkout = {
    _id: new Types.ObjectId(notes.checkoutId),
    userId: new Types.ObjectId(notes.userId),
    customer: user ? { name: user.name, email: user.email } : { name: '', email: payment.email ?? '' },
    // Notes hold no personal data: delivered to the profile's address, unless it is collected.
    ...(user
      ? { delivery: { address: fulfilment ? '' : user.address, ...(user.phone && { phone: user.phone }) } }
      : { customerLost: true }),
    ...(channel && { channel }),
    ...(fulfilment && { fulfilment }),
    ...(slot && { promise: { from: slot.from, to: slot.to }, startAt: slot.startAt }),
    cartId: notes.cartId,
    cartHash: notes.cartHash,
    lines,
    amount: order.amount,
    ...(deliveryFee && { deliveryFee }),
    currency: order.currency,
    razorpayOrderId: order.id,
    state: 'expired',
    refunds: [],
    holdUntil: createdAt,
    askAt: now,
    createdAt,
    rebuiltAt: now,
    followEnded: true,
    version: 1,
  };
  return beginCheckout(deps, rebuilt);
}

/**
 * Data omitted from the notes because it can be looked up: the picture, what is said now of what is in it, what it takes
 * now of its ingredients and its count, and
 * of its slot, which is counted from now on: the backup may know of nobody in it.
 */
async function complete({ models, settings }: Deps, { lines, slot }: OrderNotes): Promise<CheckoutLine[]> {
  const [pizzas, inventory] = await Promise.all([
    models.pizzas
      .find({ _id: { $in: lines.map(({ pizzaId }) => pizzaId) } }, { image: 1, recipe: 1, food: 1 })
      .lean(),
    readInventoryDocument(models),
  ]);
  const { later } = await settings.read();
  if (slot && later) await countSlot(models, slot, later, inventory);
  const known = new Map(pizzas.map((pizza) => [String(pizza._id), pizza]));
  return lines.map((line) => {
    const { image = '', recipe, food: ownFood } = known.get(String(line.pizzaId)) ?? {};
    // The notes have what it was made of, not what differs from its recipe.
    const food = foodOfLine({ ...line, recipe, ownFood, asChosen: true }, inventory);
    return {
      ...line,
      pizzaImage: image,
      ...(food && { food }),
      needs: [
        ...needsOfLine(line, line.quantity, inventory),
        ...countOfLine(String(line.pizzaId), line.quantity, inventory),
        ...(slot ? needsOfSlot(slot.from, pizzasOf([line])) : []),
      ],
    };
  });
}
