import { setTimeout as sleep } from 'node:timers/promises';
import type { LineKey } from '@forno/shared/server/checkouts';
import type { Checkout, Order } from '@forno/shared/server/db';
import { batch } from '@forno/shared/server/runtime';
import type { Deps } from '../deps.ts';
import { loadCheckout } from '../runtime/run-worker.ts';
import { completeCheckout } from './complete-checkout.ts';
import type { LineStore } from './line-store.ts';
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
export function createLineBatches(): (deps: Deps, key: LineKey) => Promise<LineBatch> {
  const open = new Map<string, { lines: Set<number>; begun: Promise<LineBatch> }>();

  async function begin(deps: Deps, checkoutId: string, lines: ReadonlySet<number>): Promise<LineBatch> {
    try {
      const checkout = await loadCheckout(deps, checkoutId);
      const awaited = checkout.state === 'paid' ? checkout.lines.length : 0;
      const latest = Date.now() + batchMs;
      while (lines.size < awaited && Date.now() < latest) await sleep(1);
      const complete = batch<Order, void>((made) => completeCheckout(deps, checkout, made));
      return { checkout, store: mongoLineStore(deps), complete };
    } finally {
      open.delete(checkoutId);
    }
  }

  return (deps, { checkoutId, line }) => {
    const known = open.get(checkoutId);
    known?.lines.add(line);
    if (known) return known.begun;
    const lines = new Set([line]);
    const begun = begin(deps, checkoutId, lines);
    open.set(checkoutId, { lines, begun });
    return begun;
  };
}
