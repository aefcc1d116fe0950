import type { OrderStatus, Result } from '@forno/shared/domain';
import { lastStatus, ok, outForDelivery } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { mailOrder, type Order, toAdminOrderView, type User } from '@forno/shared/server';
import type { Logger } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { keepTimes } from './keep-times.ts';
import { tellOrders } from './tell-orders.ts';

export interface StatusChange {
  id: string;
  status: OrderStatus;
  /** Of the order that the admin's screen showed; without one the change is made on whatever is there. */
  version?: number | undefined;
}

type Shop = Pick<
  Deps,
  'models' | 'publisher' | 'afterwards' | 'noteChange' | 'config' | 'producer' | 'perform' | 'promises'
>;

/**
 * The one place where an order's status changes: one conditional write with who and when, then the live event.
 * An order that changed since the screen loaded it is refused, with the current one in the details. The answer
 * waits neither for the audit (the order's own history has it already) nor for the mail to the customer and for
 * taking off the marks of what is unsent: a mark that stays makes the sweep send it once more.
 */
export async function setStatus(
  shop: Shop,
  admin: Pick<User, '_id' | 'name'>,
  { id, status, version }: StatusChange,
  log: Logger,
): Promise<Result<Order>> {
  const { models, afterwards } = shop;
  const mailDue = status === outForDelivery;
  const step = { status, at: new Date(), by: { _id: admin._id, name: admin.name } };
  const before = await models.orders
    .findOneAndUpdate(
      {
        _id: id,
        voided: { $exists: false },
        status: { $ne: status },
        ...(version === undefined ? {} : unmovedSince(version)),
      },
      {
        $set: { status, unpublished: true, ...(mailDue && { mailDue }) },
        $push: { statusHistory: step },
        $inc: { version: 1 },
      },
    )
    .lean();
  if (!before) return asItIs(models, id, version);
  if (status === lastStatus) shop.promises.delivered(before, step.at);
  const after = {
    ...before,
    status,
    statusHistory: [...before.statusHistory, step],
    version: before.version + 1,
  };
  const sent = await tellOrders(shop, [after], log);
  const entry = {
    kind: 'order' as const,
    subject: id,
    title: after.pizza.name,
    action: 'status',
    from: { status: before.status },
    to: { status },
  };
  afterwards.run(() => shop.noteChange({ by: admin, entry, sent: sent ? after : undefined }));
  if (mailDue) afterwards.run(() => mailOrder(shop, after));
  afterwards.run(() => keepTimes(shop));
  return ok(after);
}

/** At this version, or acknowledged since and nothing else: who hears an alarm first is in nobody's way. */
const unmovedSince = (version: number) => ({
  $or: [{ version }, { version: version + 1, acknowledged: { $exists: true }, statusHistory: { $size: 1 } }],
});

/** Nothing was written: the order is gone, has the status already, or is another than the screen showed. */
async function asItIs(
  { orders }: Deps['models'],
  id: string,
  version: number | undefined,
): Promise<Result<Order>> {
  const now = await orders.findOne({ _id: id, voided: { $exists: false } }).lean();
  if (!now) return refuse('order_not_found');
  if (version === undefined || now.version === version) return ok(now);
  return refuse('order_stale', { details: { order: toAdminOrderView(now) } });
}
