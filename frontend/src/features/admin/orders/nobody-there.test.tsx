import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { emitLive } from '#live/live-events.ts';
import { fakeOrders } from '#testing/fake-orders.ts';
import { adminOrder, openAdmin } from '#testing/open-admin.tsx';
import { closeScreen } from '#testing/open-screen.tsx';
import { NobodyThere } from './nobody-there.tsx';

/** Each ring asks for a sound. */
const asked = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no device'))));
vi.stubGlobal(
  'AudioContext',
  class {
    resume = asked;
  },
);
afterEach(() => asked.mockClear());

const delivery = { address: '7 Hill Road', phone: '+919876543210' };
const out = (n: number) => adminOrder(n, { status: 'Sent to Delivery', delivery, number: n });
const nobodyAt = '2026-11-20T13:20:00.000Z';
const words = async () => (await screen.findByRole('region', { name: 'Nobody there' })).textContent;

it('tells of a door where nobody is, whom to call, and of which delivery, once with a sound', async () => {
  const missed = { ...out(5), version: 2, nobodyAt };
  const fake = fakeOrders([out(5), { ...out(5), ...adminOrder(6), checkoutId: out(5).checkoutId }]);
  openAdmin(<NobodyThere />, '/admin/counter');
  await waitFor(() => expect(fake.server.sent.length).toBeGreaterThan(0));
  expect(screen.queryByRole('region')).toBeNull();
  act(() => emitLive('order.changed', missed));
  expect(await words()).toContain('Nobody there: order 5, since 6:50 pm.Call +91 98765 43210');
  const link = screen.getByRole('link', { name: 'Nobody there: order 5' });
  expect(link.getAttribute('href')).toBe(`/admin/delivery/${missed.checkoutId}`);
  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+919876543210');
  expect(asked).toHaveBeenCalledOnce();
  cleanup();
  closeScreen();
  // As after a reload: it is still so.
  fake.add(missed);
  openAdmin(<NobodyThere />, '/admin/orders');
  await words();
  expect(asked).toHaveBeenCalledOnce();
});

it('is silent and gone once somebody has called, or it arrived', async () => {
  const [first, second] = [out(7), out(8)].map((order) => ({ ...order, version: 2, nobodyAt }));
  const { nobodyAt: _called, ...called } = { ...first!, version: 3 };
  fakeOrders([first!, second!], {
    [`PUT /order/delivery_called/${called.checkoutId}`]: { body: { message: '', orders: [called] } },
  });
  openAdmin(<NobodyThere />, '/admin/counter');
  expect(await words()).toContain('order 7');
  screen.getByRole('link', { name: 'and 1 more' });
  await userEvent.click(screen.getByRole('button', { name: 'Called: 7' }));
  await screen.findByText('Nobody there: order 8');
  act(() => emitLive('order.changed', { ...second!, version: 3, status: 'Delivered' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});
