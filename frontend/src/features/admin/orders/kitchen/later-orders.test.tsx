import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import userEvent from '@testing-library/user-event';
import { fakeOrders } from '#testing/fake-orders.ts';
import { adminOrder, openAdmin, orderId } from '#testing/open-admin.tsx';
import { emitLive } from '#live/live-events.ts';
import { openOrders, row } from '../testing/orders-screen.tsx';
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
  expect(apart()).toMatch(/^Later 77 pizzas(Sun )?11:30 am: 7$/);
  act(() => emitLive('order.changed', { ...three, later: undefined, version: 9 }));
  await waitFor(() => expect(cards()).toEqual([orderId(1), orderId(3)]));
  expect(apart()).toMatch(/^Later 44 pizzas.*: 4$/);
});

it('asks before it is begun early, and is for later again when that is taken back', async () => {
  const promise = { from: '2099-11-21T06:00:00.000Z', to: '2099-11-21T06:30:00.000Z' };
  const order = adminOrder(1, { later: true, startAt: '2099-11-21T05:35:00.000Z', promise });
  const fake = openOrders([order]);
  const begin = async () =>
    // By key, which is always meant.
    fireEvent.click(await (await row(1)).findByRole('button', { name: /^Move .* to In the Kitchen$/ }), {
      detail: 0,
    });
  await begin();
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/21 Nov, 11:30 am to 12:00 pm/)).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Leave it for later' }));
  expect(fake.order(order._id)?.status).toBe('Order Received');
  await begin();
  await userEvent.click(await screen.findByRole('button', { name: 'Begin now' }));
  await waitFor(() => expect(fake.order(order._id)?.status).toBe('In the Kitchen'));
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(fake.order(order._id)?.status).toBe('Order Received'));
  await (await row(1)).findByText(/^for/);
});
