import { setTimeout as sleep } from 'node:timers/promises';
import { type Checkout, type LineKey, type Order, together } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { loadCheckout } from '../jobs/load-checkout.ts';
import { endCheckout } from './end-checkout.ts';
import type { LineStore } from './line-store.ts';
import { mongoLineStore } from './mongo-line-store.ts';

/** What the jobs of one checkout's lines share when they meet in one worker. */
interface Gathered {
  checkout: Checkout;
  store: LineStore;
  /** A line has its order; with the last one the checkout ends. */
  end: (order: Order) => Promise<void>;
}

/** So long a job waits for those of the other lines: the queue hands them out one after the other. Milliseconds. */
const gatherMs = 25;

/** Lets the jobs of one checkout's lines begin together, as far as they come to this worker at the same time. */
export function createGathering(): (key: LineKey, deps: Deps) => Promise<Gathered> {
  const open = new Map<string, { lines: Set<number>; begun: Promise<Gathered> }>();

  async function begin(checkoutId: string, lines: ReadonlySet<number>, deps: Deps): Promise<Gathered> {
    try {
      const checkout = await loadCheckout(deps, checkoutId);
      const awaited = checkout.state === 'paid' ? checkout.lines.length : 0;
      const latest = Date.now() + gatherMs;
      while (lines.size < awaited && Date.now() < latest) await sleep(1);
      const end = together<Order, void>((made) => endCheckout(deps, checkout, made));
      return { checkout, store: mongoLineStore(deps), end };
    } finally {
      open.delete(checkoutId);
    }
  }

  return ({ checkoutId, line }, deps) => {
    const known = open.get(checkoutId);
    known?.lines.add(line);
    if (known) return known.begun;
    const lines = new Set([line]);
    const begun = begin(checkoutId, lines, deps);
    open.set(checkoutId, { lines, begun });
    return begun;
  };
}
