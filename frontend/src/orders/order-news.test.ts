import { afterEach, expect, it } from 'vitest';
import { noteNews, withNews } from './order-news.ts';
import { beginSession, endSession } from '#session/session.ts';
import { adminOrder, orderId } from '#testing/open-admin.tsx';
import { customer } from '#testing/fake-server.ts';

const first = (at: number) => ({ at, first: true });

afterEach(() => {
  beginSession('t', customer);
  endSession();
});

it('an answer that was under way brings back nothing older than what was heard', () => {
  const asked = Date.now();
  noteNews(orderId(1), 2, adminOrder(1, { version: 2, status: 'Delivered' }));
  const [order] = withNews([adminOrder(1)], {}, first(asked));
  expect(order?.status).toBe('Delivered');
});

it('an order that arrived while its page was under way is on it', () => {
  const asked = Date.now();
  noteNews(orderId(9), 1, adminOrder(9));
  expect(withNews([adminOrder(1)], {}, first(asked)).map(({ _id }) => _id)).toEqual([9, 1].map(orderId));
  expect(withNews([adminOrder(1)], { status: 'Delivered' }, first(asked))).toHaveLength(1);
  expect(withNews([adminOrder(1)], {}, { at: asked, first: false })).toHaveLength(1);
});

it('a deleted order does not come back with a late answer or event', () => {
  noteNews(orderId(1), 2, null);
  expect(withNews([adminOrder(1)], {}, first(0))).toEqual([]);
  expect(noteNews(orderId(1), 2, adminOrder(1, { version: 2 }))).toBe(false);
});

it('the same event twice is news once', () => {
  expect(noteNews(orderId(1), 2, adminOrder(1, { version: 2 }))).toBe(true);
  expect(noteNews(orderId(1), 2, adminOrder(1, { version: 2 }))).toBe(false);
});
