import { jobIds } from '@forno/shared/contracts';
import { type Checkout, refundKey } from '@forno/shared/server/db';
import type { NewJob } from '@forno/shared/server/queues';
import type { Deps } from '../deps.ts';

/**
 * Enqueues a checkout's due jobs: the orders of its paid lines, all or none, and its refunds. Deterministic ids make
 * repeats harmless.
 * @throws when they could not be enqueued: the job is retried, and the sweep would find them too
 */
export async function enqueueDue(checkout: Checkout, { producer, perform }: Deps): Promise<void> {
  const lines = linesDue(checkout);
  const refunds = refundsDue(checkout);
  const added = [
    lines.length === 0 || (await perform('enqueue lines', () => producer.enqueue('order-creation', lines))),
    refunds.length === 0 || (await perform('enqueue refunds', () => producer.enqueue('refunds', refunds))),
  ];
  if (added.includes(false)) throw new Error(`the queue did not take what ${String(checkout._id)} needs`);
}

/** Lines of a paid checkout still without an order. */
export function linesDue({ _id, state, lines }: Checkout): NewJob<'order-creation'>[] {
  if (state !== 'paid') return [];
  const checkoutId = String(_id);
  return lines.map(({ line }) => ({
    payload: { checkoutId, line },
    jobId: jobIds.line(checkoutId, line),
  }));
}

export function refundsDue({ _id, refunds }: Checkout): NewJob<'refunds'>[] {
  return refunds
    .filter(({ state }) => state === 'due')
    .map((refund) => ({
      payload: { checkoutId: String(_id), key: refund.key },
      jobId: jobIds.refund(refundKey(refund)),
    }));
}
