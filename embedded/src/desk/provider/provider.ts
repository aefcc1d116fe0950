import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerWrite } from '../ledger/records.ts';
import type { ProviderEvent } from '../webhooks/event-body.ts';

/** What the operations on orders, payments and refunds work with. */
export type Provider = {
  ledger: Ledger;
  /** Milliseconds since 1970. */
  now(): number;
  /** Fault switch: a paid order takes another captured payment (a late authorisation). */
  allowSecondPayment(): boolean;
  /** Writes the change together with the events it causes, then lets the events go. */
  record(change: Pick<LedgerWrite, 'orders' | 'payments' | 'refunds'>, events: ProviderEvent[]): void;
  /** Captures the payment by itself when its `capture_at_ms` comes. */
  captureLater(paymentId: string): void;
};

export function unixSeconds(provider: Provider): number {
  return Math.floor(provider.now() / 1_000);
}
