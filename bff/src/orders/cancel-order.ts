import { routes } from '@forno/shared/contracts';
import { firstStatus, ok } from '@forno/shared/domain';
import { notices, refuse } from '@forno/shared/messages';
import { announceInventory, type Order, publishOrder, recordAudit, returnStock } from '@forno/shared/server';
import type { Logger } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';

/**
 * Voids an order: hidden from the lists, kept in the database with who and why. What it was to be made of
 * goes back on the shelf when nobody had started on it. The write that voids it says whether stock is due
 * back, so that exactly one request gives it back; what a crash leaves `returning`, the sweep finishes.
 */
export const cancelOrder = (deps: Deps) =>
  call(routes.cancelOrder, async ({ params, user, log }) => {
    const voided = await voidOrder(deps, params.id, { _id: user._id, name: user.name });
    if (!voided) return refuse('order_not_found');
    await giveBackStock(deps, voided, log);
    await publishOrder(deps.models, deps.publisher, voided).catch((error: unknown) => {
      log.warn({ err: error, orderId: params.id }, 'void not published, left to the sweep');
    });
    await recordAudit(deps.models, log, user, {
      kind: 'order',
      subject: params.id,
      title: voided.pizza.name,
      action: 'void',
      from: { status: voided.status },
      to: null,
    });
    return ok({ message: notices.orderDeleted });
  });

/** Untouched by the kitchen, and made of portions that were taken for it. */
const untouched = { status: firstStatus, stock: 'consumed' as const };

async function voidOrder({ models }: Deps, id: string, by: { _id: Order['_id']; name: string }) {
  const there = { _id: id, voided: { $exists: false } };
  const voided = { at: new Date(), by, reason: 'deleted by an admin' };
  const change = { $inc: { version: 1 } };
  const after = { returnDocument: 'after' } as const;
  return (
    (await models.orders
      .findOneAndUpdate(
        { ...there, ...untouched },
        { ...change, $set: { voided, unpublished: true, stock: 'returning' } },
        after,
      )
      .lean()) ??
    models.orders.findOneAndUpdate(there, { ...change, $set: { voided, unpublished: true } }, after).lean()
  );
}

async function giveBackStock({ models, publisher }: Deps, order: Order, log: Logger): Promise<void> {
  if (order.stock !== 'returning') return;
  await returnStock(models, String(order._id), order.needs);
  await models.orders.updateOne({ _id: order._id, stock: 'returning' }, { $set: { stock: 'returned' } });
  await announceInventory({ models, publisher, logger: log });
}
