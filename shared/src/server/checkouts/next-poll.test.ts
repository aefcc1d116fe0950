import type { CheckoutState } from '../../domain/index.ts';
import { expect, it } from 'vitest';
import { nextPoll } from './table.ts';

const minute = 60_000;
const createdAt = new Date('2026-11-20T18:00:00Z');
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * minute);
const waits = (minutes: number, more: { paymentReportedAt?: Date; state?: CheckoutState } = {}) =>
  (nextPoll(
    {
      SWEEP_EVERY_MS: 15_000,
    },
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
  expect(
    nextPoll(
      {
        SWEEP_EVERY_MS: 15_000,
      },
      { state: 'unpaid', createdAt },
      after(1),
    ).getFullYear(),
  ).toBe(9999);
});
