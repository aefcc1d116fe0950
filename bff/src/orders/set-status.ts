import { lastStatus, ok, type OrderStatus, outForDelivery, type Result } from '@forno/shared/domain';
import { notices, refuse } from '@forno/shared/messages/server';
import { notVoided, type Order, type User } from '@forno/shared/server/db';
import { mailOrder } from '@forno/shared/server/mail';
import { setOrderStatus, toAdminOrderView } from '@forno/shared/server/orders';
import type { Call, Deps } from './deps.ts';

interface StatusChange {
  id: string;
  status: OrderStatus;
  /** Version the admin's screen showed; without one the change applies to any version. */
  version?: number | undefined;
}

type StatusDeps = Pick<
  Deps,
  'models' | 'background' | 'followUpChange' | 'config' | 'producer' | 'perform' | 'estimateMetrics'
>;

/**
 * Changes an order's status: one conditional write with who and when, then the live event. An order
 * changed since the screen loaded it is refused, with the current one in the details. The response waits for that write
 * alone: it also stores the order's history and marks the live event and mail as unsent, so that the sweep sends what a
 * crash leaves behind.
 */
async function setStatus(
  deps: StatusDeps,
  admin: Pick<User, '_id' | 'name'>,
  { id, status, version }: StatusChange,
): Promise<Result<Order>> {
  const { models, background } = deps;
  const mailDue = status === outForDelivery;
  const step = { status, at: new Date(), by: { _id: admin._id, name: admin.name } };
  const where = { _id: id, ...(version !== undefined && versionUnchanged(version)) };
  const before = await setOrderStatus(models, where, step, mailDue);
  if (!before) return currentOrConflict(models, id, version);
  if (status === lastStatus) deps.estimateMetrics.delivered(before, step.at);
  const after = {
    ...before,
    status,
    statusHistory: [...before.statusHistory, step],
    version: before.version + 1,
  };
  const change = {
    by: admin,
    order: after,
    action: 'status' as const,
    from: { status: before.status },
    to: { status },
  };
  background.run(() => deps.followUpChange(change));
  if (mailDue) background.run(() => mailOrder(deps, after));
  return ok(after);
}

/** At this version, or only acknowledged since: silencing the alarm must not conflict with other changes. */
const versionUnchanged = (version: number) => ({
  $or: [{ version }, { version: version + 1, acknowledged: { $exists: true }, statusHistory: { $size: 1 } }],
});

/** Nothing written: the order is gone, has this status already, or changed since the screen loaded it. */
async function currentOrConflict(
  { orders }: Deps['models'],
  id: string,
  version: number | undefined,
): Promise<Result<Order>> {
  const now = await orders.findOne({ _id: id, ...notVoided }).lean();
  if (!now) return refuse('order_not_found');
  if (version === undefined || now.version === version) return ok(now);
  return refuse('order_stale', { details: { order: toAdminOrderView(now) } });
}

export async function updateOrder(call: Call<'updateOrder'>) {
  const { deps, params, body, user } = call;
  const changed = await setStatus(deps, user, { id: params.id, ...body });
  if (!changed.ok) return changed;
  return ok({ message: notices.orderStatusUpdated, order: toAdminOrderView(changed.value) });
}

/** Updates several orders independently: a refused one does not block the others. */
export async function updateOrders({ deps, body, user }: Call<'updateOrders'>) {
  const results = await Promise.all(
    body.orders.map(async ({ _id, version }) => {
      const changed = await setStatus(deps, user, { id: _id, status: body.status, version });
      if (changed.ok)
        return {
          _id,
          ok: true,
          message: notices.orderStatusUpdated,
          order: toAdminOrderView(changed.value),
        };
      const now = await deps.models.orders.findOne({ _id, ...notVoided }).lean();
      return {
        _id,
        ok: false,
        message: changed.refusal.message,
        order: now ? toAdminOrderView(now) : null,
      };
    }),
  );
  return ok(results);
}
