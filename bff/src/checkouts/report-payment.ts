import { claimCheckout } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { verificationOf } from '@forno/shared/server/queues';
import type { Deps } from './deps.ts';

interface Reported {
  /** The checkout was undecided when the report was stored. */
  first: boolean;
  /** The verification was enqueued. */
  queued: boolean;
}

const inFlight = new Map<string, Promise<Reported>>();

/**
 * Records a report of a payment, then enqueues its verification. `cause` is the payment's id: three webhook events
 * and the browser reporting at the same time share one write and one job.
 */
export function reportPayment(
  deps: Deps,
  checkout: Checkout,
  cause: string,
  requestId: string,
): Promise<Reported> {
  const key = `${String(checkout._id)} ${cause}`;
  const report =
    inFlight.get(key) ?? recordReport(deps, checkout, cause, requestId).finally(() => inFlight.delete(key));
  inFlight.set(key, report);
  return report;
}

async function recordReport(
  deps: Deps,
  checkout: Checkout,
  cause: string,
  requestId: string,
): Promise<Reported> {
  const claimed = await claimCheckout(deps, checkout, cause);
  const queued = await enqueueVerification(deps, checkout._id, cause, { claimed: true, requestId });
  return { first: claimed !== undefined, queued };
}

/** False when it could not be enqueued: the sweep asks the provider. */
export function enqueueVerification(
  { producer }: Pick<Deps, 'producer'>,
  _id: Checkout['_id'],
  cause: string,
  job: { claimed: boolean; requestId: string },
): Promise<boolean> {
  const verification = verificationOf({ checkoutId: String(_id), ...job }, cause);
  return producer.enqueue('payment-verification', [verification]);
}
