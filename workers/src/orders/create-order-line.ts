import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { JobPayload } from '@forno/shared/contracts/server';
import { isCounterPayment } from '@forno/shared/domain';
import type { Checkout, Order } from '@forno/shared/server/db';
import { batch } from '@forno/shared/server/runtime';
import { Types } from 'mongoose';
import { UnrecoverableError } from 'bullmq';
import type { Deps } from './deps.ts';
import { loadCheckout } from '../runtime/load-checkout.ts';
import { completeCheckout } from './complete-checkout.ts';
import type { LineStore } from './line-store.ts';
import { makeOrder } from './make-order.ts';
import { mongoLineStore } from './mongo-line-store.ts';

/** State shared by the jobs of one checkout's lines in one worker. */
interface LineBatch {
  checkout: Checkout;
  store: LineStore;
  /** Records a line's order; the last one completes the checkout. */
  complete: (order: Order) => Promise<void>;
}

/** How long (ms) a job waits for those of the other lines, which the queue hands out one by one. */
const batchMs = 25;

/** Starts the jobs of one checkout's lines together when this worker gets them at the same time. */
function createLineBatches(): (deps: Deps, key: JobPayload<'order-creation'>) => Promise<LineBatch> {
  const open = new Map<string, { lines: Set<number>; begun: Promise<LineBatch> }>();
  /** Emits the id of a checkout with each more of its lines. */
  const met = new EventEmitter();

  async function begin(deps: Deps, checkoutId: string, lines: ReadonlySet<number>): Promise<LineBatch> {
    try {
      const checkout = await loadCheckout(deps, checkoutId);
      const awaited = checkout.state === 'paid' ? checkout.lines.length : 0;
      const signal = AbortSignal.timeout(batchMs);
      while (lines.size < awaited && !signal.aborted)
        await once(met, checkoutId, { signal }).catch(() => undefined);
      const complete = batch<Order, void>((made) => completeCheckout(deps, checkout, made));
      return { checkout, store: mongoLineStore(deps), complete };
    } finally {
      open.delete(checkoutId);
    }
  }

  return (deps, { checkoutId, line }) => {
    const known = open.get(checkoutId);
    known?.lines.add(line);
    met.emit(checkoutId);
    if (known) return known.begun;
    const lines = new Set([line]);
    const begun = begin(deps, checkoutId, lines);
    open.set(checkoutId, { lines, begun });
    return begun;
  };
}

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
    const { paymentId } = checkout;
    // What was received at the counter has no order at the provider.
    const razorpayOrderId = checkout.razorpayOrderId ?? (isCounterPayment(paymentId) ? paymentId : undefined);
    if (paymentId === undefined || razorpayOrderId === undefined) {
      // Not kept as failed: a dead letter under this id would block it once it is paid.
      deps.logger.warn(key, 'asked to make an order of a checkout that is not paid');
      return;
    }
    const line = checkout.lines.find((one) => one.line === key.line);
    if (line === undefined)
      throw new UnrecoverableError(`checkout ${key.checkoutId} has no line ${key.line}`);

    const { papers } = await deps.settings.read();
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
