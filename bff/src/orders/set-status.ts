import type { OrderStatus, Result } from '@forno/shared/domain';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { type Order, publishOrder, recordAudit, toAdminOrderView, type User } from '@forno/shared/server';
import type { Logger } from '@forno/shared/server';
import type { Deps } from '../deps.ts';

export interface StatusChange {
  id: string;
  status: OrderStatus;
  /** Of the order that the admin's screen showed; without one the change is made on whatever is there. */
  version?: number | undefined;
}

type Shop = Pick<Deps, 'models' | 'publisher'>;

/** Two admins without versions at the same moment: the later one looks again, so often. */
const tries = 5;

/**
 * The one place where an order's status changes: one conditional write with who and when, then the live
 * event. An order that changed since the screen loaded it is refused, with the current one in the details.
 */
export async function setStatus(
  shop: Shop,
  admin: Pick<User, '_id' | 'name'>,
  { id, status, version }: StatusChange,
  log: Logger,
): Promise<Result<Order>> {
  const { orders } = shop.models;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const before = await orders.findOne({ _id: id, voided: { $exists: false } }).lean();
    if (!before) return refuse('order_not_found');
    if (version !== undefined && before.version !== version) return stale(before);
    if (before.status === status) return ok(before);
    const step = { status, at: new Date(), by: { _id: admin._id, name: admin.name } };
    const after = await orders
      .findOneAndUpdate(
        { _id: id, version: before.version, voided: { $exists: false } },
        { $set: { status, unpublished: true }, $push: { statusHistory: step }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    if (!after) continue;
    await publishOrder(shop.models, shop.publisher, after).catch((error: unknown) => {
      log.warn({ err: error, orderId: id }, 'order not published, left to the sweep');
    });
    await recordAudit(shop.models, log, admin, {
      kind: 'order',
      subject: id,
      title: after.pizza.name,
      action: 'status',
      from: { status: before.status },
      to: { status },
    });
    return ok(after);
  }
  const now = await orders.findById(id).lean();
  return now ? stale(now) : refuse('order_not_found');
}

function stale(current: Order) {
  return refuse('order_stale', { details: { order: toAdminOrderView(current) } });
}
