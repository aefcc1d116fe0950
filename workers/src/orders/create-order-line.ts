import { randomUUID } from 'node:crypto';
import type { JobPayload } from '@forno/shared/contracts';
import { recordOrder } from '@forno/shared/server';
import { Types } from 'mongoose';
import { UnrecoverableError } from 'bullmq';
import type { Deps } from '../deps.ts';
import { loadCheckout } from '../jobs/load-checkout.ts';
import { endCheckout } from './end-checkout.ts';
import { makeOrder } from './make-order.ts';
import { mongoLineStore } from './mongo-line-store.ts';

/**
 * Makes the order of one paid line, and with the last one ends the checkout. Safe to run any number of
 * times; run again it settles whatever an earlier run left undone.
 * @throws UnrecoverableError for a line that the checkout does not have
 */
export async function createOrderLine(
  { checkoutId, line: wanted }: JobPayload<'order-creation'>,
  deps: Deps,
): Promise<void> {
  const checkout = await loadCheckout(deps, checkoutId);
  const { paymentId, razorpayOrderId } = checkout;
  if (paymentId === undefined || razorpayOrderId === undefined) {
    // Not an error to keep: a dead letter under this id would stand in the way once it is paid.
    deps.logger.warn({ checkoutId, line: wanted }, 'asked to make an order of a checkout that is not paid');
    return;
  }
  const line = checkout.lines.find((one) => one.line === wanted);
  if (line === undefined) throw new UnrecoverableError(`checkout ${checkoutId} has no line ${wanted}`);

  const order = await makeOrder(
    { checkout, line, paymentId, razorpayOrderId },
    {
      store: mongoLineStore(deps),
      newToken: randomUUID,
      newId: () => new Types.ObjectId(),
      now: () => new Date(),
    },
  );
  if (order.stock === 'short') {
    deps.logger.info({ checkoutId, line: wanted, short: order.short }, 'a paid order is short of stock');
  }
  await endCheckout(
    deps,
    (await recordOrder(deps, checkout, order)) ?? (await loadCheckout(deps, checkoutId)),
  );
}
