import type { PaymentRecord } from '../ledger/records.ts';
import { capturePayment } from './capture-payment.ts';
import type { Provider } from './provider.ts';
import { endRefund, returnUncaptured } from './refund-payment.ts';

export type InTime = { plan(): void; stop(): void };

/**
 * What the provider does by itself when its time comes: captures what was authorised, gives back what nobody
 * captured, ends refunds that were pending. The times are in the ledger, so that a restart goes on with them.
 */
export function inTime(provider: () => Provider): InTime {
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
  const planPayment = ({ id, status, capture_at_ms, return_at_ms }: PaymentRecord): void => {
    if (status !== 'authorized') return;
    at(`capture ${id}`, capture_at_ms, () => capturePayment(provider(), id));
    at(`return ${id}`, return_at_ms, () => returnUncaptured(provider(), id));
  };

  return {
    plan() {
      const { ledger } = provider();
      ledger.payments().forEach(planPayment);
      for (const { id, status, ends_at_ms } of ledger.refunds())
        if (status === 'pending') at(`refund ${id}`, ends_at_ms, () => endRefund(provider(), id));
    },
    stop() {
      for (const timer of planned.values()) clearTimeout(timer);
    },
  };
}
