import { type CheckoutState, dayMs, hourMs, limits, minuteMs } from '../../domain/index.ts';
import type { Checkout } from '../db/models/index.ts';
import type { Config } from '../runtime/config/index.ts';

export interface Transition {
  /** States it may start from: the condition of its write. */
  from: readonly CheckoutState[];
  /** Absent: unchanged. */
  to?: CheckoutState;
  /** What happens to the hold. */
  hold: 'kept' | 'released';
  /** Precondition, in words. */
  when: string;
}

/**
 * All transitions of a checkout. It only moves forward, by conditional writes (`move.ts`) whose conditions come from
 * this table; the diagram in docs/architecture.md is generated from it.
 */
export const transitions = {
  open: { from: ['opening'], to: 'unpaid', hold: 'kept', when: "the provider's order is known" },
  claim: {
    from: ['opening', 'unpaid', 'expired'],
    hold: 'kept',
    when: 'browser or webhook reports a payment',
  },
  expire: {
    from: ['opening', 'unpaid'],
    to: 'expired',
    hold: 'released',
    when: 'its time is up, its cart changed, or it could not be opened; no payment is reported',
  },
  pay: { from: ['unpaid', 'expired'], to: 'paid', hold: 'kept', when: 'the exact amount was captured' },
  receive: {
    from: ['opening', 'unpaid'],
    to: 'paid',
    hold: 'kept',
    when: 'a person received exactly the amount at the counter; no payment is reported',
  },
  decline: {
    from: ['unpaid'],
    hold: 'kept',
    when: 'every attempt to pay by a link has failed before its time is up: it can be paid until then',
  },
  fail: { from: ['unpaid', 'expired'], to: 'expired', hold: 'released', when: 'every attempt to pay failed' },
  refuse: {
    from: ['unpaid', 'expired'],
    to: 'refused',
    hold: 'released',
    when: 'another amount was captured, too late, or the cart was paid already: the money goes back',
  },
  fulfil: {
    from: ['paid'],
    to: 'fulfilled',
    hold: 'kept',
    when: 'every line has its order, and the bill is issued',
  },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

/** The states that this transition may start from. */
export function statesFor(name: TransitionName): CheckoutState[] {
  return [...transitions[name].from];
}

/** States with a hold for what may still be paid. */
export const holding: readonly CheckoutState[] = ['opening', 'unpaid'];

/** By then (ms) the request that opens a checkout has ended. */
export const openedWithinMs = minuteMs;

/** Whether a captured payment can still make this checkout paid. */
export function canBePaid({ state }: { state: CheckoutState }): boolean {
  return statesFor('pay').includes(state);
}

/** Not what was rebuilt without its lines, or without its customer: then its money goes back. */
export const isToBeOrdered = ({ lines, customerLost }: Pick<Checkout, 'lines' | 'customerLost'>): boolean =>
  lines.length > 0 && !customerLost;

/** A payment reported before this came to nothing, unless the provider has it. */
export const trustedSince = () => new Date(Date.now() - limits.reportTrustedMs);

/** Those without a report that is still trusted. */
export const notReported = () => ({ paymentReportedAt: { $not: { $gt: trustedSince() } } });

/** Whether a payment was reported of which the provider may still tell. */
export function isReportTrusted({ paymentReportedAt }: Pick<Checkout, 'paymentReportedAt'>): boolean {
  return paymentReportedAt !== undefined && paymentReportedAt > trustedSince();
}

/** Late authorisations arrive for up to five days, and a capture may follow later still. */
const askForMs = 7 * dayMs;
type CheckoutFacts = Pick<Checkout, 'state' | 'createdAt' | 'paymentReportedAt' | 'razorpayOrderId'>;

export const noPoll = new Date('9999-12-31T00:00:00Z');

/**
 * Backs off in proportion to the age: seconds after a claim, hours in the end. Settled checkouts are not polled: the
 * hourly reconciliation finds second payments.
 */
export function nextPoll(
  { SWEEP_EVERY_MS }: Pick<Config, 'SWEEP_EVERY_MS'>,
  { state, createdAt, paymentReportedAt, razorpayOrderId }: CheckoutFacts,
  now: Date,
): Date {
  const waited = now.getTime() - (paymentReportedAt ?? createdAt).getTime();
  if (razorpayOrderId === undefined || waited > askForMs || !canBePaid({ state })) return noPoll;
  return new Date(now.getTime() + Math.min(Math.max(waited, SWEEP_EVERY_MS), 6 * hourMs));
}
