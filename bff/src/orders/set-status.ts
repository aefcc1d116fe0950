import {
  firstStatus,
  lastStatus,
  ok,
  type OrderStatus,
  outForDelivery,
  type Result,
  stageOf,
} from '@forno/shared/domain';
import { adminNotices, refuse } from '@forno/shared/messages/server';
import { notVoided, type Order, staffOf, type User } from '@forno/shared/server/db';
import { mailOrder, takeBackSent } from '@forno/shared/server/mail';
import { printEarly } from '@forno/shared/server/queues';
import {
  acknowledge,
  movedOrder,
  orderViewFor,
  setBaked,
  setOrderStatus,
  tellEstimates,
} from '@forno/shared/server/orders';
import type { Call, Deps } from './deps.ts';

interface StatusChange {
  id: string;
  status: OrderStatus;
  /** With In the Kitchen: whether it left the oven. Without it, one that is there stays where it is. */
  baked?: boolean | undefined;
  /** Version the admin's screen showed; without one the change applies to any version. */
  version?: number | undefined;
}

/**
 * Changes an order's status or its stage below it: one conditional write with who and when, then the live event. An order
 * changed since the screen loaded it is refused, with the current one in the details. The response waits for that write
 * alone: it also stores the order's history and marks the live event and mail as unsent, so that the sweep sends what a
 * crash leaves behind.
 */
async function setStatus(
  deps: Deps,
  admin: Pick<User, '_id' | 'name' | 'role' | 'duties'>,
  { id, status, version, ...asked }: StatusChange,
): Promise<Result<Order>> {
  const { models, background } = deps;
  const mailDue = status === outForDelivery;
  const step = { status, at: new Date(), by: staffOf(admin) };
  const where = { _id: id, ...(version !== undefined && versionUnchanged(version)) };
  const told = status === 'In the Kitchen' ? asked.baked : undefined;
  const move = { step, mailDue, baked: told ? { at: step.at, by: step.by } : undefined };
  const marked = told === undefined ? null : await setBaked(models, where, move.baked);
  const before = marked ?? (await setOrderStatus(models, 'setStatus', where, move));
  if (!before) return currentOrConflict(models, admin, { id, version });
  if (status === lastStatus) deps.estimateMetrics.delivered(before, step.at);
  const after = marked
    ? { ...marked, baked: move.baked, version: marked.version + 1 }
    : movedOrder(before, move);
  const change = {
    by: admin,
    order: after,
    action: 'status' as const,
    from: { status: stageOf(before) },
    to: { status: stageOf(after) },
  };
  background.run(() => deps.followUpChange(change));
  if (before.later) background.run(() => printEarly(deps, after.checkoutId));
  if (before.status === firstStatus && !before.kind) background.run(() => seeItsSides(deps, admin, after));
  if (mailDue) background.run(() => mailFromTheRoad(deps, after));
  else if (before.status === outForDelivery && status !== lastStatus)
    background.run(() => takeBackSent(deps, after));
  return ok(after);
}

/** By what the road usually takes: until the next look at the times an order is expected as the kitchen was. */
async function mailFromTheRoad(deps: Deps, order: Order): Promise<void> {
  const { checkoutId } = order;
  const out = { checkoutId, status: outForDelivery, ...notVoided } as const;
  // All that is out: moved together, whichever of them is the last writes the mail of all.
  const together = await deps.models.orders.find(out).lean<Order[]>();
  const kitchen = await deps.eta.read(await deps.settings.read());
  await tellEstimates(deps, together, kitchen, new Date());
  await mailOrder(deps, order);
}

/** Whoever begins a pizza has seen what comes with it, which nobody begins: the alarm of that ends, too. */
async function seeItsSides(
  { models, followUpChange }: Deps,
  admin: Parameters<typeof staffOf>[0],
  { checkoutId, lines = 1 }: Order,
): Promise<void> {
  if (lines < 2) return;
  const sides = { checkoutId, kind: { $ne: null }, ...notVoided };
  const acknowledged = { at: new Date(), by: staffOf(admin) };
  if ((await acknowledge(models, sides, acknowledged)) === 0) return;
  const seen = await models.orders.find({ ...sides, 'acknowledged.at': acknowledged.at }).lean();
  await Promise.all(seen.map((order) => followUpChange({ by: admin, order, action: 'acknowledged' })));
}

/** At this version, or only acknowledged since: silencing the alarm must not conflict with other changes. */
const versionUnchanged = (version: number) => ({
  $or: [{ version }, { version: version + 1, acknowledged: { $exists: true }, statusHistory: { $size: 1 } }],
});

/** Nothing written: the order is gone, has this status already, or changed since the screen loaded it. */
async function currentOrConflict(
  { orders }: Deps['models'],
  admin: Pick<User, 'role' | 'duties'>,
  { id, version }: Pick<StatusChange, 'id' | 'version'>,
): Promise<Result<Order>> {
  const now = await orders.findOne({ _id: id, ...notVoided }).lean();
  if (!now) return refuse('order_not_found');
  if (version === undefined || now.version === version) return ok(now);
  return refuse('order_stale', { details: { order: orderViewFor(admin)(now) } });
}

export async function updateOrder(call: Call<'updateOrder'>) {
  const { deps, params, body, user } = call;
  const changed = await setStatus(deps, user, { id: params.id, ...body });
  if (!changed.ok) return changed;
  return ok({ message: adminNotices.orderStatusUpdated, order: orderViewFor(user)(changed.value) });
}

/** Updates several orders independently: a refused one does not block the others. */
export async function updateOrders({ deps, body, user }: Call<'updateOrders'>) {
  const results = await Promise.all(
    body.orders.map(async ({ _id, version }) => {
      const changed = await setStatus(deps, user, { ...body, id: _id, version });
      const now = changed.ok ? changed.value : await deps.models.orders.findOne({ _id, ...notVoided }).lean();
      const message = changed.ok ? adminNotices.orderStatusUpdated : changed.refusal.message;
      return { _id, ok: changed.ok, message, order: now && orderViewFor(user)(now) };
    }),
  );
  return ok(results);
}
