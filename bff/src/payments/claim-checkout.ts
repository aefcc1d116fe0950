import { jobIds } from '@forno/shared/contracts';
import { type Checkout, publishCheckout } from '@forno/shared/server';
import type { Deps } from '../deps.ts';

type Shop = Pick<Deps, 'models' | 'producer' | 'publisher' | 'logger'>;

/**
 * Somebody says that this checkout was paid: writes that down first, so that it is checked even if every
 * queue is lost, then asks the verification queue. `cause` names the payment: reports of one payment that come
 * at the same time share a job. Answers whether the queue took it.
 */
export async function claimCheckout(
  shop: Shop,
  checkout: Checkout,
  cause: string,
  requestId: string,
): Promise<boolean> {
  const now = new Date();
  const claimed = await shop.models.checkouts
    .findOneAndUpdate(
      { _id: checkout._id, state: { $in: ['opening', 'unpaid', 'expired'] } },
      {
        $set: { claimedAt: checkout.claimedAt ?? now, askAt: now, unpublished: true },
        // How an earlier attempt failed is not the verdict on this one.
        $unset: { failure: '' },
        $inc: { version: 1 },
      },
      { returnDocument: 'after' },
    )
    .lean();
  const queued = await askForVerification(shop, checkout._id, cause, true, requestId);
  if (claimed)
    await publishCheckout(shop.models, shop.publisher, claimed).catch((error: unknown) => {
      shop.logger.warn(
        { err: error, checkoutId: String(checkout._id) },
        'checkout not published, left to the sweep',
      );
    });
  return queued;
}

export function askForVerification(
  { producer }: Pick<Shop, 'producer'>,
  _id: Checkout['_id'],
  cause: string,
  claimed: boolean,
  requestId: string,
): Promise<boolean> {
  const checkoutId = String(_id);
  const jobId = jobIds.verification(checkoutId, cause);
  return producer.enqueue('payment-verification', [{ payload: { checkoutId, claimed, requestId }, jobId }]);
}
