import { publishCheckout, publishOrder } from '@forno/shared/server';
import { withEach } from './backlog.ts';
import { ago, type SweepTask } from './task.ts';

const underWayMs = 5_000;

/** Changes whose live event was not confirmed as sent. Clients ignore duplicates. */
export const unpublished: SweepTask = async ({ models, publisher, logger, perform }, now, backlog) => {
  const marked = { unpublished: true, createdAt: { $lte: ago(now, underWayMs) } };
  const notPublished = (error: unknown, { _id }: { _id: unknown }) =>
    logger.error({ err: error, id: String(_id) }, 'not published');
  const orders = await backlog.next(models.orders, marked, 'createdAt');
  await withEach(
    orders,
    (order) => perform('publish order', () => publishOrder(models, publisher, order)),
    notPublished,
  );
  const checkouts = await backlog.next(models.checkouts, marked, 'createdAt');
  await withEach(
    checkouts,
    (checkout) => perform('publish checkout', () => publishCheckout(models, publisher, checkout)),
    notPublished,
  );
  return orders.length + checkouts.length;
};
