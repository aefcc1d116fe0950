import { jobKinds } from '@forno/shared/contracts/server';
import { dayMs, deliveryNews, groupBy } from '@forno/shared/domain';
import { listenerFields, listeners } from '@forno/shared/server/accounts';
import type { Order, User } from '@forno/shared/server/db';
import { ago, type SweepTask } from './backlog.ts';
import { enqueueAgain } from './enqueue-again.ts';

/** Nothing about an older order is news. */
const newsMs = dayMs;
/** Accounts looked at in one round. */
const most = 1_000;

/**
 * News of deliveries that a device was not told yet. Nothing else enqueues them: no order waits for a notification, and none
 * is lost with a job or a process. Devices whose login is over are forgotten.
 */
export const pushes: SweepTask = async (deps, now, backlog) => {
  const { models, config } = deps;
  if (config.PUSH_KEY === undefined) return 0;
  const over = { expiresAt: { $lte: now } };
  await models.users.updateMany({ 'pushes.expiresAt': over.expiresAt }, { $pull: { pushes: over } });
  const asked = { 'pushes.expiresAt': { $gt: now } };
  const users = await backlog.next<User>(models.users, asked, 'createdAt', {
    fields: { ...listenerFields, createdAt: 1 },
    most,
  });
  if (users.length === 0) return 0;
  const userId = { $in: users.map(({ _id }) => _id) };
  const since = { $gte: ago(now, newsMs) };
  // What was ordered for later days ago is on its way today.
  const recent = { userId, $or: [{ createdAt: since }, { startAt: since }] };
  const orders = await models.orders.find(recent).lean<Order[]>();
  const deliveries = groupBy(orders, ({ checkoutId }) => String(checkoutId));
  const jobs = [...deliveries].flatMap(([checkoutId, together]) => {
    const user = users.find(({ _id }) => together.some((order) => order.userId.equals(_id)));
    const untold = deliveryNews(together, now).filter(
      (news) => user && listeners(config, user, news).length > 0,
    );
    return untold.map(({ tag }) => ({
      payload: { userId: String(user?._id), checkoutId, tag },
      jobId: jobKinds.push.id(tag),
    }));
  });
  await enqueueAgain(deps, 'push', jobs, 'in their time');
  // Not counted as a repair: nothing was lost.
  return 0;
};
