import { describe, expect, it } from 'vitest';
import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { adminOrder, orderId } from '#testing/open-admin.tsx';
import type { OrderPages } from './order-cache.ts';
import { matchesFilter, type OrderFilter, rowsOf } from './order-rows.ts';

/** Milliseconds since 1970. */
const askedAt = 1_000;
const pagesOf = (ids: readonly number[], nextCursor?: string): OrderPages => ({
  pages: [{ items: ids.map((n) => adminOrder(n)), nextCursor, total: ids.length, askedAt }],
  pageParams: [undefined],
});
const after = (...orders: AdminOrderAnswer[]) => ({
  seen: new Map(orders.map((order) => [order._id, { at: askedAt, version: order.version, order }])),
});
const ids = (data: OrderPages, filter: OrderFilter, ...seen: AdminOrderAnswer[]) =>
  rowsOf(data, filter, after(...seen)).map(({ _id }) => _id);
/** The second order, on its way to Delivered. */
const moving = new Map([
  [
    orderId(2),
    { order: adminOrder(2), to: 'Delivered' as const, at: Date.parse('2026-11-20T12:10:00.000Z') },
  ],
]);

describe('an order in the lists', () => {
  it('replaces an older version of itself, and never a newer one', () => {
    const newer = adminOrder(1, { version: 3, status: 'Delivered' });
    expect(rowsOf(pagesOf([1]), {}, after(newer))[0]?.status).toBe('Delivered');
    const pages = pagesOf([]);
    pages.pages[0]?.items.push(newer);
    const late = adminOrder(1, { version: 2, status: 'In the Kitchen' });
    expect(rowsOf(pages, {}, after(late))[0]?.status).toBe('Delivered');
  });

  it('comes in at its place, newest first', () => {
    expect(ids(pagesOf([5, 3]), {}, adminOrder(4))).toEqual([5, 4, 3].map(orderId));
  });

  it('is not inserted into a part of the list that is not loaded', () => {
    expect(ids(pagesOf([5, 3], 'more'), {}, adminOrder(2))).toEqual([5, 3].map(orderId));
    expect(ids(pagesOf([5, 3]), {}, adminOrder(2))).toEqual([5, 3, 2].map(orderId));
  });

  it('stays out of a list whose filter it does not match', () => {
    const filter = { status: 'Delivered' as const };
    expect(ids(pagesOf([]), filter, adminOrder(2))).toEqual([]);
  });

  it('leaves the rows when its status no longer matches, and comes back when the change is refused', () => {
    const filter = { status: 'Order Received' as const };
    const data = pagesOf([2, 1]);
    expect(rowsOf(data, filter, { seen: new Map(), moving }).map(({ _id }) => _id)).toEqual([orderId(1)]);
    expect(ids(data, filter)).toEqual([2, 1].map(orderId));
  });

  it('shows at once in the list that it moves to, with the move as its last step', () => {
    const filter = { status: 'Delivered' as const };
    const [shown] = rowsOf(pagesOf([]), filter, { seen: new Map(), moving });
    expect(shown?.status).toBe('Delivered');
    expect(shown?.statusHistory.at(-1)).toMatchObject({ status: 'Delivered' });
  });

  it('is gone from every page when it was deleted', () => {
    const seen = new Map([[orderId(2), { at: 0, version: Number.POSITIVE_INFINITY, order: null }]]);
    expect(rowsOf(pagesOf([2, 1]), {}, { seen }).map(({ _id }) => _id)).toEqual([orderId(1)]);
  });
});

describe('a search', () => {
  it.each([
    ["a bill's number", 'F/26-27/00000001'],
    ['a reference', 'RRN 428812345678'],
  ])('by %s keeps what the server found, and lets nothing else in', (_what, q) => {
    const filter = { q };
    expect(ids(pagesOf([3]), filter, adminOrder(4))).toEqual([orderId(3)]);
    // Nor what waits too long, which stands above all.
    expect(matchesFilter(adminOrder(4), filter)).toBe(false);
  });

  it.each([
    ['asha', true],
    ['ASHA@EXAMPLE', true],
    ['#010001', true],
    ['#0100', true],
    ['#10001', false],
    ['0100', true],
    ['10001', false],
    ['sha', false],
    ['order_1', true],
    ['pay_1', true],
    ['order_2', false],
    ['sha@example', false],
    ['pay', false],
    ['ravi', false],
  ])('for %s finds it: %s', (q, found) => {
    expect(matchesFilter(adminOrder(1), { q })).toBe(found);
  });
});
