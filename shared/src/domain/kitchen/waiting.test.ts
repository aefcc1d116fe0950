import { expect, it } from 'vitest';
import type { OrderStatus } from '../orders/order-status.ts';
import { lateBefore, waitOf } from './waiting.ts';

const now = new Date('2026-11-21T20:00:00Z');
const ordered = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

it.each([
  ['Order Received', 4, 'on time'],
  ['Order Received', 5, 'slow'],
  ['Order Received', 10, 'late'],
  ['In the Kitchen', 10, 'on time'],
  ['In the Kitchen', 25, 'late'],
  ['Sent to Delivery', 49, 'slow'],
] as const)('an order at "%s" after %i minutes is %s', (status: OrderStatus, minutes, pace) => {
  expect(waitOf({ status, createdAt: ordered(minutes) }, now)).toEqual({ minutes, pace });
});

it.each(lateBefore(now))(
  'late at "$status" is the same for the one order and for the count',
  ({ status, before }) => {
    expect(waitOf({ status, createdAt: before.toISOString() }, now)?.pace).toBe('late');
    expect(waitOf({ status, createdAt: new Date(before.getTime() + 1).toISOString() }, now)?.pace).toBe(
      'slow',
    );
  },
);

it('is undefined once delivered, and never negative', () => {
  expect(waitOf({ status: 'Delivered', createdAt: ordered(90) }, now)).toBeUndefined();
  expect(waitOf({ status: 'Order Received', createdAt: ordered(-3) }, now)?.minutes).toBe(0);
});
