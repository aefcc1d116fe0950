import { needsOfLine } from '@forno/shared/domain';
import { beginCheckout, type OrderNotes, readInventoryDocument } from '@forno/shared/server/checkouts';
import { type Checkout, type CheckoutLine, installationId } from '@forno/shared/server/db';
import type { ProviderOrder, ProviderPayment } from '@forno/shared/server/payments';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { createBacklog, pageSize, type SweepTask } from './backlog.ts';

type Lost = { order: ProviderOrder; notes: OrderNotes; payment: ProviderPayment };

/**
 * Rebuilds a checkout missing from a restored backup out of the provider's order: without a hold, as if expired, so
 * that verification marks it paid like any late payment. If its lines can't be determined or its customer is unknown,
 * it has no lines and is refunded. Keeps the original id, so concurrent rebuilds create one.
 */
export async function rebuildCheckout(deps: Deps, { order, notes, payment }: Lost): Promise<Checkout> {
  const user = await deps.models.users
    .findById(notes.userId, { name: 1, email: 1, address: 1, phone: 1 })
    .lean();
  const sum = notes.lines.reduce((total, { amount }) => total + amount, 0);
  const lines = user && sum === order.amount ? await complete(deps, notes.lines) : [];
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
async function complete({ models }: Deps, lines: OrderNotes['lines']): Promise<CheckoutLine[]> {
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

/** Job name of a rebuild, beside the sweep's tasks. */
export const rebuildTask = 'rebuild';

/**
 * Runs every sweep task over all pages at once, without the usual grace period: recreates the work of a shop whose
 * Redis was lost, and compares all payments with the provider's. Idempotent: existing jobs are not added again. Stores its progress in the database.
 */
export async function rebuild(deps: Deps, tasks: Readonly<Record<string, SweepTask>>): Promise<void> {
  const { models, config, logger } = deps;
  const impatient = { ...deps, config: { ...config, UNFINISHED_AFTER_MS: 0, RECONCILE_EVERY_MS: 0 } };
  const tell = (what: object) =>
    models.shop.updateOne({ _id: installationId, rebuild: { $exists: true } }, what);
  await tell({ $set: { 'rebuild.at': new Date(), 'rebuild.tasks': [] } });
  for (const [task, run] of Object.entries(tasks)) {
    const found = await runAll(impatient, run).catch((error: unknown) => {
      // A failed task blocks no other; the sweep retries it.
      logger.error({ err: error, task }, 'not rebuilt, left to the sweep');
      return -1;
    });
    await tell({ $set: { 'rebuild.at': new Date() }, $push: { 'rebuild.tasks': { task, found } } });
  }
  await tell({ $set: { 'rebuild.endedAt': new Date() } });
}

async function runAll(deps: Deps, run: SweepTask): Promise<number> {
  const backlog = createBacklog();
  let all = 0;
  for (;;) {
    const found = await run(deps, new Date(), backlog);
    all += found;
    if (found < pageSize) return all;
  }
}
