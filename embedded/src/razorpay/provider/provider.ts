import type { FaultSwitches } from '../faults/fault-switches.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerWrite } from '../ledger/records.ts';
import type { ProviderEvent } from '../webhooks/event-body.ts';

/** The context of operations on orders, payments and refunds. */
export type Provider = {
  ledger: Ledger;
  /** Milliseconds since 1970. */
  now(): number;
  /** Fault switch: paid orders accept another captured payment (a late authorisation). */
  allowSecondPayment(): boolean;
  /** Writes the change and its events atomically, then sends the events. */
  record(change: Pick<LedgerWrite, 'orders' | 'payments' | 'refunds'>, events: ProviderEvent[]): void;
  /** Switch: the dashboard leaves capture to the shop. */
  capturesManually(): boolean;
  /** Switch: how refunds behave. */
  refundSettings(): FaultSwitches['refunds'];
  /** Schedules captures and ends of pending refunds. */
  planTimers(): void;
};

export function unixSeconds(provider: Provider): number {
  return Math.floor(provider.now() / 1_000);
}
