import { jobIds } from '@forno/shared/contracts';
import { type Checkout, claimCheckout } from '@forno/shared/server';
import type { Deps } from '../deps.ts';

/**
 * Somebody says that this checkout was paid: writes that down, then asks the verification queue. `cause` names
 * the payment: reports of one payment that come at the same time share a job. Answers whether the queue took it,
 * and whether this report was the first: then the checkout was undecided when it was written down.
 */
export async function reportPayment(
  deps: Deps,
  checkout: Checkout,
  cause: string,
  requestId: string,
): Promise<{ first: boolean; queued: boolean }> {
  const claimed = await claimCheckout(deps, checkout);
  const queued = await askForVerification(deps, checkout._id, cause, true, requestId);
  return { first: claimed !== undefined, queued };
}

export function askForVerification(
  { producer }: Pick<Deps, 'producer'>,
  _id: Checkout['_id'],
  cause: string,
  claimed: boolean,
  requestId: string,
): Promise<boolean> {
  const checkoutId = String(_id);
  const jobId = jobIds.verification(checkoutId, cause);
  return producer.enqueue('payment-verification', [{ payload: { checkoutId, claimed, requestId }, jobId }]);
}
