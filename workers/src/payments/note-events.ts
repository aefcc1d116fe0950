import type { Checkout, ProviderPayment } from '@forno/shared/server';
import type { Deps } from '../deps.ts';

const reports = ['payment.authorized', 'payment.captured', 'order.paid'];

/**
 * The provider's events about this checkout that came in before it was asked have been dealt with, and so has
 * every report, also one that came in meanwhile, of the payment that the checkout is paid by.
 */
export async function noteEvents(
  { razorpayOrderId, paymentId }: Checkout,
  payments: readonly ProviderPayment[],
  before: Date,
  { models, perform }: Deps,
): Promise<void> {
  const earlier = { receivedAt: { $lte: before } };
  // One by one, each by its own index, in one command.
  const about = [
    ...(razorpayOrderId === undefined ? [] : [{ razorpayOrderId, ...earlier }]),
    { paymentId: { $in: payments.map(({ id }) => id) }, ...earlier },
    ...(paymentId === undefined ? [] : [{ paymentId, event: { $in: reports } }]),
  ];
  const update = { $set: { processedAt: new Date() } };
  await perform('note events processed', () =>
    models.webhookEvents.bulkWrite(
      about.map((which) => ({ updateMany: { filter: { ...which, processedAt: null }, update } })),
    ),
  );
}
