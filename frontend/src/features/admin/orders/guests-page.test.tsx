import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { markConfirmed, markConnected, markDisconnected } from '#live/freshness-store.ts';
import { emitLive } from '#live/live-events.ts';
import { fakeOrders } from '#testing/fake-orders.ts';
import { hold } from '#testing/hold.ts';
import { adminOrder, openAdmin } from '#testing/open-admin.tsx';
import { GuestsPage } from './guests-page.tsx';
import { KitchenBoardPage } from './kitchen-board-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const pickup = (n: number, parts: object = {}) =>
  adminOrder(n, { number: n, fulfilment: 'pickup', ...parts });
const ready = { status: 'Sent to Delivery' } as const;
const numbers = (name: string) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows guests the numbers being made and ready, live, without a name or what is delivered', async () => {
  const baking = pickup(3, { status: 'In the Kitchen' });
  const both = [0, 1].map((line) =>
    pickup(5 + line, { number: 5, checkoutId: '64b0000000000000000000f1', line, ...(line === 0 && ready) }),
  );
  fakeOrders([baking, pickup(4, ready), ...both, adminOrder(9, { number: 9, ...ready })]);
  openAdmin(<GuestsPage />, '/admin/guests');
  await waitFor(() => expect(numbers('Ready to collect')).toEqual(['4']));
  // One pizza of two is ready: nobody is called for it.
  expect(numbers('Being made')).toEqual(['3', '5']);
  expect(document.body.textContent).not.toContain('Asha');
  act(() => emitLive('order.changed', { ...baking, ...ready, version: 2 }));
  await waitFor(() => expect(numbers('Ready to collect')).toEqual(['3', '4']));
});

it('tells the guests when its numbers may be old', async () => {
  fakeOrders([]);
  openAdmin(<GuestsPage />, '/admin/guests');
  act(() => {
    markConnected();
    markConfirmed();
  });
  expect(screen.queryByText(/ask at the counter/)).toBeNull();
  act(() => markDisconnected());
  await screen.findByText('These numbers may be old. Please ask at the counter.');
});

it('has no rider, map or lateness for what waits at the counter: it is collected by one hold', async () => {
  const order = pickup(7, { ...ready, delivery: { address: '', phone: '+919845011110' } });
  const fake = fakeOrders([order]);
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=road');
  const list = within(await screen.findByRole('region', { name: 'Sent to Delivery' }));
  await list.findByText(/^To collect at the shop/);
  expect(list.queryByRole('link', { name: 'Map' })).toBeNull();
  expect(list.queryByText(/ left$| late$/)).toBeNull();
  await hold(list.getByRole('button', { name: '7 collected' }));
  await waitFor(() => expect(fake.order(order._id)?.status).toBe('Delivered'));
});
