import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrder } from '#testing/order.ts';
import { newsOf, useOrderNews } from './order-news.ts';

const second = { _id: '64b0000000000000000000a2', pizzaId: null };

describe('the news between two looks at the orders', () => {
  it('are none when nothing happened', () => {
    expect(newsOf([anOrder()], [anOrder({ version: 2 })])).toBeUndefined();
  });

  it('name each order that changed, and the first one in the title', () => {
    const before = [anOrder(), anOrder(second)];
    const now = [anOrder({ status: 'Delivered' }), anOrder({ ...second, status: 'Sent to Delivery' })];
    expect(newsOf(before, now)).toEqual({
      spoken: 'Margherita: Delivered. Custom Pizza: Sent to Delivery.',
      title: 'Delivered',
    });
  });

  it('tell of an order that the shop cancelled', () => {
    const gone = anOrder({ voided: { at: '2026-11-29T10:00:00.000Z', reason: 'Out of figs' } });
    expect(newsOf([anOrder()], [gone])).toEqual({ spoken: 'Margherita: Cancelled.', title: 'Cancelled' });
    expect(newsOf([gone], [gone])).toBeUndefined();
  });

  it('greet a new order', () => {
    expect(newsOf([], [anOrder()])).toEqual({ spoken: 'New order: Margherita.', title: 'Order Received' });
  });

  it('tell of an order that the shop removed', () => {
    expect(newsOf([anOrder()], [])).toEqual({
      spoken: 'The shop removed your order of Margherita.',
      title: 'Order removed',
    });
  });
});

it('what comes pizza by pizza is told together, and notified of one by one', () => {
  const cancelled = { voided: { at: '2026-11-29T10:00:00.000Z', reason: '' } };
  const [one, two] = [anOrder(), anOrder(second)];
  const { result, rerender } = renderHook((orders) => useOrderNews(orders), { initialProps: [one, two] });
  rerender([anOrder(cancelled), two]);
  rerender([anOrder(cancelled), anOrder({ ...second, ...cancelled })]);
  expect(result.current).toMatchObject({
    told: 'Margherita: Cancelled. Custom Pizza: Cancelled.',
    spoken: 'Custom Pizza: Cancelled.',
  });
});
