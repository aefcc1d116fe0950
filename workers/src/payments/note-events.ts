import { type Checkout, settledPayments } from '@forno/shared/server';
import type { Deps } from '../deps.ts';

const reports = ['payment.authorized', 'payment.captured', 'order.paid'];

/**
 * The provider's events about this checkout that nobody has dealt with yet. Read before the provider is asked: which
 * came first can't be told by the clocks of two machines.
 */
export async function findEvents(checkout: Checkout, { models }: Deps): Promise<string[]> {
  const { razorpayOrderId } = checkout;
  // Each by its own index.
  const found = await Promise.all(
    [{ razorpayOrderId }, { paymentId: { $in: settledPayments(checkout) } }].map((about) =>
      models.webhookEvents.find({ ...about, processedAt: null }, { _id: 1 }).lean(),
    ),
  );
  return found.flat().map(({ _id }) => _id);
}

/**
 * These events have been dealt with, and so has every report, also one that came in meanwhile, of a payment that
 * the checkout is paid by or that is refunded.
 */
export async function noteEvents(
  checkout: Checkout,
  events: readonly string[],
  { models, perform }: Deps,
): Promise<void> {
  const settled = settledPayments(checkout);
  // One by one, each by its own index, in one command.
  const which = [
    ...(events.length === 0 ? [] : [{ _id: { $in: [...events] } }]),
    ...(settled.length === 0 ? [] : [{ paymentId: { $in: settled }, event: { $in: reports } }]),
  ];
  if (which.length === 0) return;
  const update = { $set: { processedAt: new Date() } };
  await perform('note events processed', () =>
    models.webhookEvents.bulkWrite(
      which.map((one) => ({ updateMany: { filter: { ...one, processedAt: null }, update } })),
    ),
  );
}
