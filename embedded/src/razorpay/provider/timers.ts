import { capturePayment } from './capture-payment.ts';
import type { Provider } from './provider.ts';
import { endRefund } from './refund-payment.ts';

type Timers = { plan(): void; stop(): void };

/**
 * The provider's timed actions: captures authorised payments and ends pending refunds. Due times are in the
 * ledger and survive a restart.
 */
export function createTimers(provider: () => Provider): Timers {
  const planned = new Map<string, NodeJS.Timeout>();

  const at = (what: string, ms: number | null, act: () => void): void => {
    if (ms === null || planned.has(what)) return;
    const timer = setTimeout(
      () => {
        planned.delete(what);
        act();
      },
      Math.max(0, ms - provider().now()),
    );
    planned.set(what, timer);
  };

  return {
    plan() {
      const { ledger } = provider();
      for (const { id, status, capture_at_ms } of ledger.payments())
        if (status === 'authorized') at(`capture ${id}`, capture_at_ms, () => capturePayment(provider(), id));
      for (const { id, status, ends_at_ms } of ledger.refunds())
        if (status === 'pending') at(`refund ${id}`, ends_at_ms, () => endRefund(provider(), id));
    },
    stop() {
      for (const timer of planned.values()) clearTimeout(timer);
    },
  };
}
