import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeOrders } from '#testing/fake-orders.ts';
import { adminOrder, openAdmin, orderId } from '#testing/open-admin.tsx';
import { emitLive } from '#live/live-events.ts';
import { KitchenBoardPage } from '../kitchen-board-page.tsx';

const station = () => screen.getByRole('region', { name: 'Order Received' });
const cards = () => [...station().querySelectorAll('[id^=card-]')].map(({ id }) => id.replace('card-', ''));
const apart = () => screen.getByRole('region', { name: 'Later' }).textContent;

it('keeps apart what is for later, by time and pizzas, without ticket, count or alarm until it is to be begun', async () => {
  const promise = { from: '2026-11-22T06:00:00.000Z', to: '2026-11-22T06:30:00.000Z' };
  const later = { later: true, startAt: '2026-11-22T05:35:00.000Z', promise };
  const [three, four] = [3, 4].map((n) => adminOrder(n, { ...later, quantity: n }));
  if (!three || !four) throw new Error('two orders');
  fakeOrders([adminOrder(1), three, four]);
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=columns');
  await waitFor(() => expect(cards()).toEqual([orderId(1)]));
  expect(station().querySelector('h2')?.textContent).toBe('Order Received1');
  expect(apart()).toMatch(/^Later.*11:30 am: 7 pizzas$/);
  act(() => emitLive('order.changed', { ...three, later: undefined, version: 9 }));
  await waitFor(() => expect(cards()).toEqual([orderId(1), orderId(3)]));
  expect(apart()).toMatch(/: 4 pizzas$/);
});
