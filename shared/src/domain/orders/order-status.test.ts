import { expect, it } from 'vitest';
import { firstStatus, nextStatus, orderStatuses, previousStatus } from './order-status.ts';

it('begins with the order received', () => {
  expect(firstStatus).toBe('Order Received');
  expect(previousStatus(firstStatus)).toBeUndefined();
});

it('goes through all four statuses and ends', () => {
  expect(orderStatuses.map(nextStatus)).toEqual([
    'In the Kitchen',
    'Sent to Delivery',
    'Delivered',
    undefined,
  ]);
});
