import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import type { OrderPages } from '#orders/order-pages.ts';
import { beginSession, endSession } from '#session/session.ts';
import { admin, adminOrder, orderId } from '#testing/open-admin.tsx';
import { anOrder } from '#testing/order.ts';
import { emitLive } from './live-events.ts';
import { patchAdminCacheFromLive } from './patch-admin-cache.ts';

const all = keys.admin.orderList({});
const delivered = keys.admin.orderList({ status: 'Delivered' });
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  beginSession('t', admin);
  for (const [key, items] of [
    [all, [adminOrder(2), adminOrder(1)]],
    [delivered, []],
  ] as const) {
    queryClient.setQueryData(key, {
      pages: [{ items, nextCursor: undefined, total: 0 }],
      pageParams: [undefined],
    });
  }
  stop = patchAdminCacheFromLive();
});
afterEach(() => {
  stop();
  endSession();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

const idsOf = (key: readonly unknown[]) =>
  queryClient.getQueryData<OrderPages>(key)?.pages.flatMap(({ items }) => items.map(({ _id }) => _id));

it('a change reaches every list that it belongs to', () => {
  emitLive('order.changed', adminOrder(1, { status: 'Delivered', version: 2 }));
  expect(idsOf(delivered)).toEqual([orderId(1)]);
  expect(queryClient.getQueryData<OrderPages>(all)?.pages[0]?.items[1]?.status).toBe('Delivered');
});

it('a deleted order leaves every list', () => {
  emitLive('order.removed', { _id: orderId(2), version: 2 });
  expect(idsOf(all)).toEqual([orderId(1)]);
});

it("a customer's view of an order is nothing for an admin's list", () => {
  emitLive('order.changed', anOrder({ _id: orderId(9) }));
  expect(idsOf(all)).toEqual([2, 1].map(orderId));
});

it('forty orders in a moment are one question for the counts', () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  for (let n = 10; n < 50; n += 1) emitLive('order.changed', adminOrder(n));
  expect(asked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(asked.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
    keys.admin.orderCounts,
    keys.admin.needs,
    keys.admin.dashboard,
  ]);
});
