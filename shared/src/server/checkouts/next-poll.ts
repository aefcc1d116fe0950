import { limits } from '../../domain/index.ts';
import type { Checkout } from '../db/models/index.ts';
import type { Config } from '../runtime/config/index.ts';
import { canBePaid } from './table.ts';

/** A payment reported before this came to nothing, unless the provider has it. */
export const trustedSince = () => new Date(Date.now() - limits.reportTrustedMs);

/** Whether a payment was reported of which the provider may still tell. */
export function isReportTrusted({ paymentReportedAt }: Pick<Checkout, 'paymentReportedAt'>): boolean {
  return paymentReportedAt !== undefined && paymentReportedAt > trustedSince();
}

const hour = 3_600_000;
/** Late authorisations arrive for up to five days, and a capture may follow later still. */
const askForMs = 7 * 24 * hour;
type Asked = Pick<Checkout, 'state' | 'createdAt' | 'paymentReportedAt' | 'razorpayOrderId'>;

export const noPoll = new Date('9999-12-31T00:00:00Z');

/**
 * Backs off in proportion to the age: seconds after a claim, hours in the end. Settled checkouts are not polled: the
 * hourly reconciliation finds second payments.
 */
export function nextPoll(
  { SWEEP_EVERY_MS }: Pick<Config, 'SWEEP_EVERY_MS'>,
  { state, createdAt, paymentReportedAt, razorpayOrderId }: Asked,
  now: Date,
): Date {
  const waited = now.getTime() - (paymentReportedAt ?? createdAt).getTime();
  if (razorpayOrderId === undefined || waited > askForMs || !canBePaid({ state })) return noPoll;
  return new Date(now.getTime() + Math.min(Math.max(waited, SWEEP_EVERY_MS), 6 * hour));
}
