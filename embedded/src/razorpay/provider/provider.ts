import { createHmac, randomInt } from 'node:crypto';
import type { FaultSwitches } from '../faults/fault-switches.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerWrite } from '../ledger/records.ts';
import type { ProviderEvent } from '../webhooks/event-body.ts';

export type Change = Pick<LedgerWrite, 'orders' | 'payments' | 'refunds'>;

/** The context of operations on orders, payments and refunds. */
export type Provider = {
  ledger: Ledger;
  switches(): FaultSwitches;
  /** Writes the change and its events atomically, sends the events and plans what the change makes due later. */
  record(change: Change, events?: ProviderEvent[]): void;
};

export const unixSeconds = (): number => Math.floor(Date.now() / 1_000);

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new id as Razorpay writes them: a prefix and 14 base-62 characters. */
export function newId(prefix: 'order' | 'pay' | 'rfnd' | 'disp' | 'evt'): string {
  const letters = Array.from({ length: 14 }, () => alphabet[randomInt(alphabet.length)]);
  return `${prefix}_${letters.join('')}`;
}

/** Lower-case hex HMAC-SHA256: the one signature Razorpay uses everywhere. */
export function hmacHex(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
