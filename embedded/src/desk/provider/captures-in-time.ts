import { capturePayment } from './capture-payment.ts';
import type { Provider } from './provider.ts';

export type CapturesInTime = { plan(paymentId: string): void; stop(): void };

/** Captures authorised payments when their time comes. One that may no longer be captured stays authorised. */
export function capturesInTime(provider: () => Provider): CapturesInTime {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    plan(paymentId) {
      const payment = provider().ledger.payment(paymentId);
      if (!payment || payment.status !== 'authorized' || payment.capture_at_ms === null) return;
      const wait = Math.max(0, payment.capture_at_ms - provider().now());
      const capture = (): void => {
        timers.delete(paymentId);
        capturePayment(provider(), paymentId);
      };
      timers.set(paymentId, setTimeout(capture, wait));
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
