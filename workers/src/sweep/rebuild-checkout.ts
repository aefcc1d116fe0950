import { needsOfLine } from '@forno/shared/domain';
import { beginCheckout, type OrderNotes, readInventoryDocument } from '@forno/shared/server/checkouts';
import type { Checkout, CheckoutLine } from '@forno/shared/server/db';
import type { ProviderOrder, ProviderPayment } from '@forno/shared/server/payments';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';

type Lost = { order: ProviderOrder; notes: OrderNotes; payment: ProviderPayment };

/**
 * Rebuilds a checkout missing from a restored backup out of the provider's order: without a hold, as if expired, so
 * that verification marks it paid like any late payment. If its lines can't be determined or its customer is unknown,
 * it has no lines and is refunded. Keeps the original id, so concurrent rebuilds create one.
 */
export async function rebuildCheckout({ order, notes, payment }: Lost, deps: Deps): Promise<Checkout> {
  const user = await deps.models.users
    .findById(notes.userId, { name: 1, email: 1, address: 1, phone: 1 })
    .lean();
  const sum = notes.lines.reduce((total, { amount }) => total + amount, 0);
  const lines = user && sum === order.amount ? await complete(notes.lines, deps) : [];
  const createdAt = new Date(order.created_at * 1_000);
  const now = new Date();
  const rebuilt: Checkout = {
    _id: new Types.ObjectId(notes.checkoutId),
    userId: new Types.ObjectId(notes.userId),
    customer: user ? { name: user.name, email: user.email } : { name: '', email: payment.email ?? '' },
    // Notes hold no personal data: delivered to the profile's address.
    ...(user && { delivery: { address: user.address, ...(user.phone && { phone: user.phone }) } }),
    cartId: notes.cartId,
    cartHash: notes.cartHash,
    lines,
    amount: order.amount,
    currency: order.currency,
    razorpayOrderId: order.id,
    state: 'expired',
    refunds: [],
    holdUntil: createdAt,
    askAt: now,
    createdAt,
    rebuiltAt: now,
    version: 1,
  };
  return beginCheckout(deps, rebuilt);
}

/** Data omitted from the notes because it can be looked up: the picture, and the pizza's current ingredients. */
async function complete(lines: OrderNotes['lines'], { models }: Deps): Promise<CheckoutLine[]> {
  const [pizzas, inventory] = await Promise.all([
    models.pizzas.find({ _id: { $in: lines.map(({ pizzaId }) => pizzaId) } }, { image: 1 }).lean(),
    readInventoryDocument(models),
  ]);
  const images = new Map(pizzas.map(({ _id, image }) => [String(_id), image]));
  return lines.map((line) => ({
    ...line,
    pizzaImage: images.get(String(line.pizzaId)) ?? '',
    needs: needsOfLine(line, line.quantity, inventory),
  }));
}
