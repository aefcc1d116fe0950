import type { Checkout, ProviderPayment } from '@forno/shared/server';
import type { Deps } from '../deps.ts';

/** The provider's events about this checkout that came in before it was asked have been dealt with. */
export async function noteEvents(
  { razorpayOrderId }: Checkout,
  payments: readonly ProviderPayment[],
  before: Date,
  { models, perform }: Deps,
): Promise<void> {
  const about = [{ razorpayOrderId }, { paymentId: { $in: payments.map(({ id }) => id) } }];
  await perform('note events processed', () =>
    models.webhookEvents.updateMany(
      { $or: about, processedAt: { $exists: false }, receivedAt: { $lte: before } },
      { $set: { processedAt: new Date() } },
    ),
  );
}
