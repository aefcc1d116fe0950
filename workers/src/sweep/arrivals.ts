import { assumedAfterMs, assumedAt, lastStatus, outForDelivery } from '@forno/shared/domain';
import { notVoided } from '@forno/shared/server/db';
import { setOrderStatus } from '@forno/shared/server/orders';
import { ago, forEachSettled, logFailed, type SweepTask } from './backlog.ts';

/**
 * Counts as delivered what nobody ended: kept apart as assumed. Not where a rider found nobody and nobody
 * has called since, and not what changed since it was read. Its event follows as any other's that is unsent.
 */
export const arrivals: SweepTask = async (deps, now, backlog) => {
  const { models, eta, settings } = deps;
  const missed = { $nor: [{ 'road.nobodyAt': { $exists: true }, 'road.called': { $ne: true } }] };
  const where = {
    status: outForDelivery,
    ...notVoided,
    ...missed,
    createdAt: { $lte: ago(now, assumedAfterMs) },
  };
  const found = await backlog.next(models.orders, where, 'createdAt');
  if (found.length === 0) return 0;
  const { deliveryMs } = await eta.urgencyRule(await settings.read());
  const step = { status: lastStatus, at: now, how: 'assumed' as const };
  await forEachSettled(
    found.filter((order) => assumedAt(order, deliveryMs) <= now),
    ({ _id, version }) =>
      setOrderStatus(models, 'assume', { _id, version, ...missed }, { step, mailDue: false }),
    logFailed(deps, 'orderId', 'an arrival was not assumed'),
  );
  // Not counted as a repair: nothing was lost.
  return 0;
};
