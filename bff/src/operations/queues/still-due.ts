import { jobPayloads } from '@forno/shared/contracts';
import type { QueueName } from '@forno/shared/domain';
import type { Models } from '@forno/shared/server/db';

/** Whether money depends on this job: the sweep would recreate it, and only a refund ends it. */
export async function isStillDue(
  { checkouts, orders }: Pick<Models, 'checkouts' | 'orders'>,
  queue: QueueName,
  data: unknown,
): Promise<boolean> {
  if (queue === 'order-creation') {
    const line = jobPayloads[queue].safeParse(data);
    if (!line.success) return false;
    const { checkoutId: _id, line: number } = line.data;
    if (!(await checkouts.exists({ _id, state: 'paid' }))) return false;
    return !(await orders.exists({ checkoutId: _id, line: number }));
  }
  if (queue !== 'refunds') return false;
  const refund = jobPayloads[queue].safeParse(data);
  if (!refund.success) return false;
  const { checkoutId: _id, key } = refund.data;
  return (await checkouts.exists({ _id, refunds: { $elemMatch: { key, state: 'due' } } })) !== null;
}
