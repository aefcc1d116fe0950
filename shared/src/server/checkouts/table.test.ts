import { expect, it } from 'vitest';
import { type CheckoutState, checkoutStates } from '../../domain/index.ts';
import { nextPoll, type Transition, transitions } from './table.ts';

const all: Transition[] = Object.values(transitions);
const into = (state: CheckoutState) => all.filter(({ to }) => to === state).flatMap(({ from }) => from);

it('reaches every state but the first from another', () => {
  for (const state of checkoutStates) expect(into(state).length > 0).toBe(state !== 'opening');
});

it('never leaves what is final', () => {
  for (const { from } of all) for (const end of ['fulfilled', 'refused']) expect(from).not.toContain(end);
});

it('releases the hold of whatever ends without payment, and of nothing else', () => {
  for (const { to, hold } of all) expect(hold === 'released').toBe(to === 'expired' || to === 'refused');
});

it('lets a late authorisation pay an expired checkout', () => {
  expect(transitions.pay.from).toEqual(['unpaid', 'expired']);
});

it('notes the report of a payment wherever the payment would still count', () => {
  for (const state of transitions.pay.from) expect(transitions.claim.from).toContain(state);
});

it('fulfils only what was paid', () => {
  expect(into('fulfilled')).toEqual(['paid']);
});

const config = { SWEEP_EVERY_MS: 15_000 };
const minute = 60_000;
const createdAt = new Date('2026-11-20T18:00:00Z');
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * minute);
const waits = (minutes: number, more: { paymentReportedAt?: Date; state?: CheckoutState } = {}) =>
  (nextPoll(
    config,
    { state: 'unpaid', createdAt, razorpayOrderId: 'order_1', ...more },
    after(minutes),
  ).getTime() -
    after(minutes).getTime()) /
  minute;

it('waits as long again as it has waited so far, up to six hours', () => {
  expect([3, 6, 60, 300, 1_000].map((minutes) => waits(minutes))).toEqual([3, 6, 60, 300, 360]);
});

it('asks soon after a claim, but not more often than the sweep runs', () => {
  expect(waits(30, { paymentReportedAt: after(29) })).toBe(1);
  expect(waits(30, { paymentReportedAt: after(30) })).toBe(0.25);
});

it('never asks about what is settled: that is looked at in bulk', () => {
  expect(waits(3, { state: 'fulfilled' })).toBeGreaterThan(1_000_000);
});

it('gives up a week after the last word of a payment', () => {
  const week = 7 * 24 * 60;
  expect(waits(week)).toBe(360);
  expect(waits(week + 1)).toBeGreaterThan(1_000_000);
  expect(waits(week + 1, { paymentReportedAt: after(week - 60) })).toBe(61);
});

it('never asks about what the provider has no order for', () => {
  expect(nextPoll(config, { state: 'unpaid', createdAt }, after(1)).getFullYear()).toBe(9999);
});
