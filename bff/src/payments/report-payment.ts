import { jobIds } from '@forno/shared/contracts';
import { type Checkout, claimCheckout } from '@forno/shared/server';
import type { Deps } from '../deps.ts';

interface Reported {
  /** The checkout was undecided when this was written down. */
  first: boolean;
  /** The queue took the question. */
  queued: boolean;
}

const underWay = new Map<string, Promise<Reported>>();

/**
 * Somebody says that this checkout was paid: writes that down, then asks the verification queue. `cause` names
 * the payment: three events and the browser that tell of one at the same time share one write and one job.
 */
export function reportPayment(
  deps: Deps,
  checkout: Checkout,
  cause: string,
  requestId: string,
): Promise<Reported> {
  const key = `${String(checkout._id)} ${cause}`;
  const report =
    underWay.get(key) ?? writeDown(deps, checkout, cause, requestId).finally(() => underWay.delete(key));
  underWay.set(key, report);
  return report;
}

async function writeDown(
  deps: Deps,
  checkout: Checkout,
  cause: string,
  requestId: string,
): Promise<Reported> {
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
