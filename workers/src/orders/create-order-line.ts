import { randomUUID } from 'node:crypto';
import type { JobPayload } from '@forno/shared/contracts';
import { Types } from 'mongoose';
import { UnrecoverableError } from 'bullmq';
import type { Deps } from '../deps.ts';
import { createLineBatches } from './batch-lines.ts';
import { makeOrder } from './make-order.ts';

/**
 * Creates the order of one paid line; the last one completes the checkout. Idempotent; a rerun finishes what an earlier
 * run left undone. Each line has its own job; jobs of one checkout that meet in this worker run in lockstep, sharing
 * commands.
 * @throws UnrecoverableError for a line that the checkout does not have
 */
export function createOrderLines() {
  const batchFor = createLineBatches();
  return async (deps: Deps, key: JobPayload<'order-creation'>): Promise<void> => {
    const { checkout, store, complete } = await batchFor(deps, key);
    const { paymentId, razorpayOrderId } = checkout;
    if (paymentId === undefined || razorpayOrderId === undefined) {
      // Not kept as failed: a dead letter under this id would block it once it is paid.
      deps.logger.warn(key, 'asked to make an order of a checkout that is not paid');
      return;
    }
    const line = checkout.lines.find((one) => one.line === key.line);
    if (line === undefined)
      throw new UnrecoverableError(`checkout ${key.checkoutId} has no line ${key.line}`);

    const { papers } = await deps.shop.read();
    const order = await makeOrder(
      { store, newToken: randomUUID, newId: () => new Types.ObjectId(), now: () => new Date() },
      { checkout, line, paymentId, razorpayOrderId, billed: papers !== null },
    );
    if (order.stock === 'short') {
      deps.logger.info({ ...key, short: order.short }, 'a paid order is short of stock');
    }
    await complete(order);
  };
}
