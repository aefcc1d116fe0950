import type { FaultSwitches } from '../faults/fault-switches.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerWrite, PaymentRecord } from '../ledger/records.ts';
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
  /** The payments in the list of an order. Switch: without pending attempts. */
  toldAttempts(orderId: string): PaymentRecord[];
  /** Switch: what the dashboard says of capturing. */
  captureSettings(): FaultSwitches['capture'];
  /** Switch: what becomes of a refund. */
  refundSettings(): FaultSwitches['refunds'];
  /** Plans what has a time: captures, returns of what nobody captured, ends of pending refunds. */
  doInTime(): void;
};

export function unixSeconds(provider: Provider): number {
  return Math.floor(provider.now() / 1_000);
}
