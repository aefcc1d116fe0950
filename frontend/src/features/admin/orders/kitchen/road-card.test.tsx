import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Duty, stageOf } from '@forno/shared/domain';
import { emitLive } from '#live/live-events.ts';
import { fakeOrders } from '#testing/fake-orders.ts';
import { hold } from '#testing/hold.ts';
import { admin, adminOrder, openAdmin, orderId, said } from '#testing/open-admin.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { KitchenBoardPage } from '../kitchen-board-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const delivery = { address: '7 Hill Road', phone: '+919876543210', note: 'Ring twice' };
const out = adminOrder(1, {
  status: 'Sent to Delivery',
  delivery,
  carrier: 'Imran',
  statusHistory: [{ status: 'Sent to Delivery', at: '2026-11-20T14:40:00.000Z', by: null }],
});

it('lists what is on the road: who took it since when, call, map, and "Arrived" alone ends it', async () => {
  const fake = fakeOrders([out]);
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=road');
  const list = within(await screen.findByRole('region', { name: 'Sent to Delivery' }));
  const name = await list.findByText('Asha Rao');
  list.getByText(/^with Imran/);
  expect(list.getByText('8:10 pm')).toBeTruthy();
  expect(list.getByRole('link', { name: '+91 98765 43210' }).getAttribute('href')).toBe('tel:+919876543210');
  const map = list.getByRole('link', { name: 'Map' });
  expect(new URL(map.getAttribute('href') ?? '').searchParams.get('query')).toBe('7 Hill Road');
  await userEvent.click(name);
  expect(fake.order(out._id)?.status).toBe('Sent to Delivery');
  act(() => emitLive('order.changed', { ...out, version: 2, nobodyAt: '2026-11-20T15:00:00.000Z' }));
  await list.findByText('Nobody there, 8:30 pm');
  screen.getByRole('button', { name: /^On the road Nobody there/ });
  fake.add({ ...out, version: 2 });
  await hold(list.getByRole('button', { name: '#010001 arrived' }));
  await waitFor(() => expect(fake.order(out._id)?.status).toBe('Delivered'));
});

it('leads to the counter, which the bar of all screens would, whoever may be there', async () => {
  fakeOrders([out]);
  const open = (duty: Duty) => {
    const user = { ...admin, duties: [duty] };
    return openScreen(<KitchenBoardPage />, '/admin/orders/board', { user });
  };
  const { unmount } = open('counter');
  await screen.findByRole('link', { name: 'Counter' });
  unmount();
  open('kitchen');
  await screen.findByRole('link', { name: 'Leave' });
  expect(screen.queryByRole('link', { name: 'Counter' })).toBeNull();
});

it('counts among what is on the road nothing that waits to be collected', async () => {
  fakeOrders([out, { ...out, _id: orderId(2), checkoutId: 'f'.repeat(24), fulfilment: 'pickup' }]);
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=road');
  expect((await screen.findAllByText('Asha Rao')).length).toBe(2);
  await screen.findByRole('button', { name: /^On the road ?1$/ });
});

it('shows the rider’s link at Pack as a code, which moves nothing', async () => {
  const url = 'https://forno.example/user/ride#token=secret';
  const packed = adminOrder(2, { status: 'In the Kitchen', baked: '2026-11-20T14:30:00.000Z', delivery });
  const fake = fakeOrders([packed], {
    'POST /order/rider_links': { body: [{ checkoutId: packed.checkoutId, url }] },
  });
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=pack');
  await userEvent.click(await screen.findByRole('button', { name: 'Rider’s link' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('img', { name: 'QR code of the rider’s link' }));
  expect(dialog.getByRole('link').getAttribute('href')).toBe(url);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(fake.order(orderId(2))).toMatchObject({ status: 'In the Kitchen', version: 1 });
});

it('counts how long it was held, not how soon a busy screen hears of its release', async () => {
  const packed = adminOrder(2, { status: 'In the Kitchen', baked: '2026-11-20T14:30:00.000Z' });
  const fake = fakeOrders([packed]);
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=pack');
  const band = await screen.findByRole('button', { name: /^Move #010002 to Sent to Delivery/ });
  const at = (type: string, timeStamp: number) =>
    Object.defineProperty(new PointerEvent(type, { button: 0, bubbles: true }), 'timeStamp', {
      value: timeStamp,
    });
  fireEvent(band, at('pointerdown', 1_000));
  fireEvent(band, at('pointerup', 1_550));
  expect(fake.order(packed._id)?.version).toBe(1);
  fireEvent(band, at('pointerdown', 3_000));
  fireEvent(band, at('pointerup', 3_650));
  await waitFor(() => expect(stageOf(fake.order(packed._id)!)).toBe('Sent to Delivery'));
});

it('is handed over by a hold, or by two presses of a key, but never by a tap', async () => {
  const packed = adminOrder(2, { status: 'In the Kitchen', baked: '2026-11-20T14:30:00.000Z' });
  const fake = fakeOrders([packed, adminOrder(3)]);
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=pack');
  const band = await screen.findByRole('button', {
    name: /^Move #010002 to Sent to Delivery, hold or press twice/,
  });
  await userEvent.click(band);
  await said('Hold to hand over #010002.');
  fireEvent.pointerDown(band, { button: 0 });
  expect(band.closest('[data-holding]')).toBeTruthy();
  fireEvent.pointerUp(band);
  expect(document.querySelector('[data-holding]')).toBeNull();
  await userEvent.keyboard('jn');
  await said('Press again to hand over #010002.');
  const stage = () => stageOf(fake.order(packed._id)!);
  expect(stage()).toBe('Being Packed');
  await userEvent.keyboard('n');
  await waitFor(() => expect(stage()).toBe('Sent to Delivery'));
});
