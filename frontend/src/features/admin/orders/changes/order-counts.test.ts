import { expect, it } from 'vitest';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { adminOrder, orderId } from '#testing/open-admin.tsx';
import { countMove } from './order-cache.ts';
import { countsWith, totalOf } from './order-rows.ts';

const counts = { 'Order Received': 2, 'In the Kitchen': 1, 'Sent to Delivery': 0, Delivered: 4 };

it('counts what is on its way where it goes', () => {
  const moving = new Map([
    [
      orderId(1),
      { order: adminOrder(1), to: 'Delivered' as const, at: Date.parse('2026-11-20T12:10:00.000Z') },
    ],
  ]);
  expect(countsWith(counts, moving)).toEqual({ ...counts, 'Order Received': 1, Delivered: 5 });
  expect(totalOf(counts)).toBe(7);
});

it('moves within the counts until they are refetched, and never changes their sum', () => {
  countMove('Order Received', 'Delivered');
  expect(queryClient.getQueryData(keys.admin.orderCounts)).toBeUndefined();
  queryClient.setQueryData(keys.admin.orderCounts, counts);
  countMove('Sent to Delivery', 'Delivered');
  expect(queryClient.getQueryData(keys.admin.orderCounts)).toEqual(counts);
  countMove('In the Kitchen', 'Delivered');
  expect(queryClient.getQueryData(keys.admin.orderCounts)).toEqual({
    ...counts,
    'In the Kitchen': 0,
    Delivered: 5,
  });
});
