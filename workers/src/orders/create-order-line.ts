import { randomUUID } from 'node:crypto';
import type { JobPayload } from '@forno/shared/contracts';
import { Types } from 'mongoose';
import { UnrecoverableError } from 'bullmq';
import type { Deps } from '../deps.ts';
import { createGathering } from './gather-lines.ts';
import { makeOrder } from './make-order.ts';

/**
 * Makes the order of one paid line, and with the last one ends the checkout. Safe to run any number of
 * times; run again it settles whatever an earlier run left undone. Each line has a job of its own; those of one
 * checkout that meet in this worker take their steps together.
 * @throws UnrecoverableError for a line that the checkout does not have
 */
export function createOrderLines() {
  const gather = createGathering();
  return async (key: JobPayload<'order-creation'>, deps: Deps): Promise<void> => {
    const { checkout, store, end } = await gather(key, deps);
    const { paymentId, razorpayOrderId } = checkout;
    if (paymentId === undefined || razorpayOrderId === undefined) {
      // Not an error to keep: a dead letter under this id would stand in the way once it is paid.
      deps.logger.warn(key, 'asked to make an order of a checkout that is not paid');
      return;
    }
    const line = checkout.lines.find((one) => one.line === key.line);
    if (line === undefined)
      throw new UnrecoverableError(`checkout ${key.checkoutId} has no line ${key.line}`);

    const order = await makeOrder(
      { checkout, line, paymentId, razorpayOrderId },
      { store, newToken: randomUUID, newId: () => new Types.ObjectId(), now: () => new Date() },
    );
    if (order.stock === 'short') {
      deps.logger.info({ ...key, short: order.short }, 'a paid order is short of stock');
    }
    await end(order);
  };
}
