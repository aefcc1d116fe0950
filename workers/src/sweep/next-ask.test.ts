import { expect, it } from 'vitest';
import { nextAsk } from './unpaid.ts';

const minute = 60_000;
const createdAt = new Date('2026-11-20T18:00:00Z');
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * minute);
const waits = (minutes: number, more: { claimedAt?: Date } = {}) =>
  (nextAsk({ createdAt, razorpayOrderId: 'order_1', ...more }, after(minutes), 15_000).getTime() -
    after(minutes).getTime()) /
  minute;

it('waits as long again as it has waited so far, up to six hours', () => {
  expect([3, 6, 60, 300, 1_000].map((minutes) => waits(minutes))).toEqual([3, 6, 60, 300, 360]);
});

it('asks soon after a claim, but not more often than the sweep runs', () => {
  expect(waits(30, { claimedAt: after(29) })).toBe(1);
  expect(waits(30, { claimedAt: after(30) })).toBe(0.25);
});

it('gives up after the three days in which a bank may still authorise', () => {
  expect(waits(3 * 24 * 60)).toBe(360);
  expect(waits(3 * 24 * 60 + 1)).toBeGreaterThan(1_000_000);
});

it('never asks about what the provider has no order for', () => {
  expect(nextAsk({ createdAt }, after(1), 15_000).getFullYear()).toBe(9999);
});
