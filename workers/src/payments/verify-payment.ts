import type { JobPayload } from '@forno/shared/contracts';
import { noteAnswer, ProviderError, tellOrders } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { enqueueDue } from '../jobs/enqueue-due.ts';
import { NotYet } from '../jobs/job-errors.ts';
import { loadCheckout } from '../jobs/load-checkout.ts';
import { captureAuthorised } from './capture-authorised.ts';
import { findProviderOrder } from './find-provider-order.ts';
import { findEvents, noteEvents } from './note-events.ts';
import { isUndecided, settlePayments } from './settle-payments.ts';
import { squareRefunds } from './square-refunds.ts';

/**
 * Asks the provider what became of a checkout's payments and acts on it. The browser's call, the webhook and
 * the sweep all lead here, in any order and any number of times: what the caller says decides nothing, only
 * the provider's own answer does, and every write only moves forward.
 * @throws NotYet when a claimed payment is not captured so far: BullMQ backs off and asks again
 */
export async function verifyPayment(
  { checkoutId, claimed }: JobPayload<'payment-verification'>,
  deps: Deps,
): Promise<void> {
  const found = await loadCheckout(deps, checkoutId);
  try {
    const checkout = await findProviderOrder(found, deps);
    const { razorpayOrderId } = checkout;
    if (razorpayOrderId === undefined) return await noteAnswer(deps, checkout);

    // A report's own event is noted with the payment it told of.
    const events = claimed ? [] : await findEvents(checkout, deps);
    const told = await deps.provider.fetchOrderPayments(razorpayOrderId);
    const payments = await captureAuthorised(checkout, told, deps);
    for (const { id, status } of payments)
      if (status === 'unknown')
        deps.logger.error({ paymentId: id }, 'the provider tells of a payment state that we do not know');
    const squared = await squareRefunds(checkout, payments, deps);
    const settled = await settlePayments(squared, payments, deps);
    await tellOrders(deps, settled);
    await enqueueDue(settled, deps);
    await noteAnswer(deps, settled);
    if (claimed && isUndecided(settled, payments))
      throw new NotYet('the claimed payment is not captured yet');
    await noteEvents(settled, events, deps);
  } catch (error) {
    // Its final no is an answer too.
    if (error instanceof ProviderError && !error.retryable) await noteAnswer(deps, found);
    throw error;
  }
}
