import { publishCheckout } from '@forno/shared/server/checkouts';
import { publishOrder } from '@forno/shared/server/orders';
import { forEachSettled, type SweepTask } from './backlog.ts';

/**
 * Changes whose live event was not confirmed as sent, those being sent at this moment included: clients ignore
 * duplicates, and an age would be judged by the clock of another machine.
 */
export const unpublished: SweepTask = async ({ models, publisher, logger, perform }, _now, backlog) => {
  const marked = { unpublished: true };
  const notPublished = (error: unknown, { _id }: { _id: unknown }) =>
    logger.error({ err: error, id: String(_id) }, 'not published');
  const orders = await backlog.next(models.orders, marked, 'createdAt');
  await forEachSettled(
    orders,
    (order) => perform('publish order', () => publishOrder(models, publisher, order)),
    notPublished,
  );
  const checkouts = await backlog.next(models.checkouts, marked, 'createdAt');
  await forEachSettled(
    checkouts,
    (checkout) => perform('publish checkout', () => publishCheckout(models, publisher, checkout)),
    notPublished,
  );
  return orders.length + checkouts.length;
};
