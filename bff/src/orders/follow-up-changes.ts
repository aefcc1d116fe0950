import { jobKinds } from '@forno/shared/contracts/server';
import type { Models, Order, User } from '@forno/shared/server/db';
import type { Publisher } from '@forno/shared/server/live';
import { type NewAudit, recordAudits } from '@forno/shared/server/operations';
import { markOrdersSent, sendOrders } from '@forno/shared/server/orders';
import type { Producer } from '@forno/shared/server/queues';
import { type Logger, batch } from '@forno/shared/server/runtime';

/** An admin's or a rider's change, with the order after it. */
export interface OrderChange extends Pick<NewAudit, 'from' | 'to'> {
  by: Pick<User, '_id' | 'name'>;
  order: Order;
  action: 'status' | 'acknowledged' | 'taken' | 'nobody there' | 'called' | 'remake';
}

/** How long (ms) follow-ups are batched; nobody waits for them. */
const debounceMs = 100;
/** Promised times are recalculated once per interval (ms), across all processes. */
const pollEveryMs = 2_000;

/**
 * Follow-ups of an order change, after its response: the live event at once; then audit, clearing the event's mark and
 * recalculating promised times, batched into one command each. The sweep does whatever is missed: a mark that remains
 * makes it resend the event, and it recalculates times anyway.
 */
export function createChangeFollowUp(
  { models, publisher, producer }: { models: Models; publisher: Publisher; producer: Producer },
  logger: Logger,
): (change: OrderChange) => Promise<void> {
  const tell = batch<Order, Order | undefined>(async (orders) => {
    try {
      await sendOrders(publisher, orders);
      return orders;
    } catch (error) {
      const unsent = orders.map(({ _id }) => _id);
      logger.warn({ err: error, orders: unsent }, 'orders not published, left to the sweep');
      return orders.map(() => undefined);
    }
  });
  const write = batch<{ change: OrderChange; sent: Order | undefined }, void>(async (noted) => {
    const audits = noted.map(({ change: { by, order, ...what } }) => ({
      by,
      entry: { ...what, kind: 'order' as const, subject: String(order._id), title: order.pizza.name },
    }));
    await recordAudits(models, logger, audits);
    const sent = noted.flatMap((one) => one.sent ?? []);
    if (sent.length > 0) await markOrdersSent(models, sent);
    if (noted.some(({ change }) => change.action === 'status')) await lookAtTimes(producer);
  }, debounceMs);
  return async (change) => write({ change, sent: await tell(change.order) });
}

async function lookAtTimes(producer: Producer): Promise<void> {
  const now = Date.now();
  const at = (Math.floor(now / pollEveryMs) + 1) * pollEveryMs;
  await producer.enqueue('sweep', [
    { payload: { task: 'expected' }, jobId: jobKinds.sweep.id('expected', at), delay: at - now },
  ]);
}
