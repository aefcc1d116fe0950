import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { QueryObserver } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { beginSession, endSession } from '#session/session.ts';
import { admin, adminOrder, orderId } from '#testing/open-admin.tsx';
import { anOrder } from '#testing/order.ts';
import { emitLive } from '#live/live-events.ts';
import {
  dropOrder,
  note,
  recordSeenOrder,
  type OrderPages,
  seenOrders,
  useAdminLive,
} from './order-cache.ts';
import { type OrderFilter, rowsOf } from './order-rows.ts';

const all = {};
const delivered = { status: 'Delivered' } as const;
beforeEach(() => {
  vi.useFakeTimers();
  beginSession('t', admin);
  for (const [filter, items] of [
    [all, [adminOrder(2), adminOrder(1)]],
    [delivered, []],
  ] as const) {
    queryClient.setQueryData(keys.admin.orderList(filter), {
      pages: [{ items, nextCursor: undefined, total: 0, askedAt: Date.now() }],
      pageParams: [undefined],
    });
  }
  renderHook(useAdminLive);
});
afterEach(() => {
  cleanup();
  endSession();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

const shown = (filter: OrderFilter) => {
  const data = queryClient.getQueryData<OrderPages>(keys.admin.orderList(filter));
  return rowsOf(data, filter, { seen: seenOrders.get() });
};
const idsOf = (filter: OrderFilter) => shown(filter).map(({ _id }) => _id);

it('a change reaches every list that it belongs to', () => {
  emitLive('order.changed', adminOrder(1, { status: 'Delivered', version: 2 }));
  expect(idsOf(delivered)).toEqual([orderId(1)]);
  expect(shown(all)[1]?.status).toBe('Delivered');
});

it('a deleted order leaves every list', () => {
  emitLive('order.removed', { _id: orderId(2), version: 2 });
  expect(idsOf(all)).toEqual([orderId(1)]);
});

it('an answer under way is asked for again, once, after the estimates that it may be from before', () => {
  const queryFn = vi.fn(() => new Promise<never>(() => {}));
  const screen = new QueryObserver(queryClient, { queryKey: keys.admin.orderList(all), queryFn });
  const expected = { from: '2026-11-20T14:35:00.000Z', to: '2026-11-20T14:50:00.000Z' };
  const leave = screen.subscribe(() => {});
  for (const id of [1, 2]) emitLive('order.expected', { _id: orderId(id), expected });
  vi.advanceTimersByTime(1_000);
  leave();
  expect(queryFn).toHaveBeenCalledTimes(2);
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

describe('an answer', () => {
  const pagesOf = (orders: AdminOrderAnswer[], askedAt: number): OrderPages => ({
    pages: [{ items: orders, nextCursor: undefined, total: orders.length, askedAt }],
    pageParams: [undefined],
  });
  const rows = (orders: AdminOrderAnswer[], askedAt: number, filter: OrderFilter = {}) =>
    rowsOf(pagesOf(orders, askedAt), filter, { seen: seenOrders.get() });

  it('that was under way brings back nothing older than what was seen', () => {
    const asked = Date.now();
    recordSeenOrder(adminOrder(1, { version: 2, status: 'Delivered' }));
    const [order] = rows([adminOrder(1)], asked);
    expect(order?.status).toBe('Delivered');
  });

  it('has an order that arrived while it was under way, and none that was seen before', () => {
    const asked = Date.now();
    recordSeenOrder(adminOrder(9));
    expect(rows([adminOrder(1)], asked).map(({ _id }) => _id)).toEqual([9, 1].map(orderId));
    expect(rows([adminOrder(1)], asked, { status: 'Delivered' })).toEqual([]);
    expect(rows([adminOrder(1)], asked + 1)).toHaveLength(1);
  });

  it('that comes late, or a late event, does not bring a deleted order back', () => {
    dropOrder(orderId(1));
    expect(rows([adminOrder(1)], 0)).toEqual([]);
    expect(note(orderId(1), 2, adminOrder(1, { version: 2 }))).toBe(false);
  });

  it('of the same version is newer than the estimate before it', () => {
    const expected = { from: '2026-11-20T14:35:00.000Z', to: '2026-11-20T14:50:00.000Z' };
    emitLive('order.changed', adminOrder(1, { version: 2 }));
    emitLive('order.expected', { _id: orderId(1), expected });
    emitLive('order.expected', { _id: orderId(2), expected });
    expect(shown(all).map((order) => order.expected)).toEqual([expected, expected]);
    const later = { ...expected, to: '2026-11-20T15:00:00.000Z' };
    expect(rows([adminOrder(1, { version: 2, expected: later })], 0)[0]?.expected).toEqual(later);
  });

  it('the same event twice is news once', () => {
    expect(note(orderId(1), 2, adminOrder(1, { version: 2 }))).toBe(true);
    expect(note(orderId(1), 2, adminOrder(1, { version: 2 }))).toBe(false);
  });
});
