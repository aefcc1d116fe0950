import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { adminOrder, openAdmin, orderId, otherAdmin } from '#testing/open-admin.tsx';
import { fakeOrders } from '#testing/fake-orders.ts';
import { markConfirmed, markConnected, markDisconnected, resetFreshness } from '#live/freshness-store.ts';
import { emitLive } from '#live/live-events.ts';
import { AdminOrdersPage } from './admin-orders-page.tsx';
import { KitchenBoardPage } from './kitchen-board-page.tsx';
import { printOnSeen } from './bell.ts';
import { shownIds } from './testing/orders-screen.tsx';

const useRinging = vi.hoisted(() => vi.fn<(rings: boolean, pace: string) => void>());
const ring = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./bell.ts', async (load) => ({ ...(await load<object>()), useRinging, ring }));
beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const ringing = (n: number, minutes: number, parts: Partial<AdminOrderAnswer> = {}) =>
  adminOrder(n, { createdAt: minutesAgo(minutes), acknowledged: undefined, ...parts });
const lastRing = () => useRinging.mock.lastCall;
const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '';

it('rings for unseen orders, in the tab too, louder when a promise is in danger, and lists those first', async () => {
  const promise = { from: minutesAgo(-5), to: minutesAgo(-20) };
  fakeOrders([ringing(1, 12, { promise }), ringing(2, 2), adminOrder(3, { createdAt: minutesAgo(1) })]);
  openAdmin(<AdminOrdersPage />, '/admin/orders');
  await screen.findByText('2 new orders');
  screen.getByText('not seen for 12 min');
  expect(lastRing()).toEqual([true, 'late']);
  expect(shownIds()).toEqual([1, 3, 2].map(orderId));
  expect(document.title).toBe('(2) Orders · Forno');
  expect(icon()).toContain(encodeURIComponent('>2</text>'));
  act(() => emitLive('order.changed', ringing(4, 0)));
  await waitFor(() => expect(document.title).toBe('(3) Orders · Forno'));
});

it('says of how many deliveries the new orders are, where one has several', async () => {
  const parts = [0, 1].map((line) => ringing(1 + line, 2, { checkoutId: orderId(1), line, lines: 2 }));
  fakeOrders([...parts, ringing(3, 2)]);
  openAdmin(<KitchenBoardPage />, '/admin/orders/board');
  await screen.findByText('3 new orders');
  screen.getByText('in 2 deliveries');
});

it('tells and rings on the board when what is made is cancelled, once a delivery, and for nothing else', async () => {
  const order = { status: 'In the Kitchen', number: 34, createdAt: minutesAgo(1) } as const;
  const both = [0, 1].map((line) =>
    adminOrder(3 + line, { ...order, checkoutId: orderId(1), line, lines: 2 }),
  );
  fakeOrders([...both, adminOrder(5, { ...order, number: 35 })]);
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=oven');
  await screen.findByRole('button', { name: /^Move 34/ });
  for (const n of [9, 3, 4, 4]) act(() => emitLive('order.removed', { _id: orderId(n), version: 9 }));
  await screen.findByText('34 is cancelled: do not make 1 × Margherita, 1 × Margherita.');
  expect(screen.getAllByText(/is cancelled/)).toHaveLength(1);
  expect(ring).toHaveBeenCalledTimes(2);
  act(() => emitLive('order.removed', { _id: orderId(5), version: 9 }));
  await screen.findByText('35 is cancelled: do not make 1 × Margherita.');
});

it('shows no row before it knows which orders come first', async () => {
  fakeOrders([ringing(1, 12), adminOrder(2, { createdAt: minutesAgo(1) })]);
  const rows = vi.fn<(ids: string[]) => void>();
  const watch = new MutationObserver(() => shownIds().length > 0 && rows(shownIds()));
  watch.observe(document, { childList: true, subtree: true });
  openAdmin(<AdminOrdersPage />, '/admin/orders');
  await screen.findByText('1 new order');
  watch.disconnect();
  expect(rows.mock.calls[0]).toEqual([[1, 2].map(orderId)]);
});

it('one press silences all alarms and records who saw them', async () => {
  const fake = fakeOrders([ringing(1, 6), ringing(2, 2)]);
  openAdmin(<AdminOrdersPage />, '/admin/orders');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark 2 as seen' }));
  await waitFor(() => expect(screen.getAllByText(/^Seen by you/)).toHaveLength(2));
  expect(lastRing()).toEqual([false, 'on time']);
  expect(document.title).toBe('Orders · Forno');
  expect(icon()).toContain('/favicon.svg');
  expect(fake.orders().map(({ acknowledged }) => acknowledged?.by.name)).toEqual([
    'Nila Admin',
    'Nila Admin',
  ]);
});

it('counts all that ring, loaded or not, and marks all of them', async () => {
  const orders = Array.from({ length: 71 }, (_, n) => ringing(n + 1, 2));
  const fake = fakeOrders(orders, {
    'GET /order/get_orders': ({ path }) => {
      const query = new URL(path, 'http://shop').searchParams;
      const left = fake.orders().filter((order) => !order.acknowledged);
      const from = Number(query.get('cursor') ?? 0);
      const more = from + 50 < left.length && { 'x-next-cursor': String(from + 50) };
      return {
        body: { orders: query.get('ringing') ? left.slice(from, from + 50) : [] },
        headers: { 'x-total-count': String(left.length), ...more },
      };
    },
  });
  openAdmin(<AdminOrdersPage />, '/admin/orders');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark 71 as seen' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /as seen$/ })).toBeNull());
  expect(fake.orders().every(({ acknowledged }) => acknowledged)).toBe(true);
});

it('never hides that there is no connection', async () => {
  fakeOrders([ringing(1, 2)]);
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => [markConnected, markConfirmed, markDisconnected].forEach((mark) => mark()));
  openAdmin(<KitchenBoardPage />, '/admin/orders/board');
  const alarm = await screen.findByText('1 new order');
  // A socket that begins anew has its time, as when somebody else is at a tablet.
  act(() => [markConnected, markConfirmed, markDisconnected].forEach((mark) => mark()));
  expect(screen.queryByText(/^No connection/)).toBeNull();
  const warning = await screen.findByText(/^No connection/);
  network.mockRestore();
  expect(warning.compareDocumentPosition(alarm)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  act(resetFreshness);
});

it('stops when another admin has seen the order or it leaves the list', async () => {
  const fake = fakeOrders([ringing(1, 1), ringing(2, 1)]);
  openAdmin(<KitchenBoardPage />, '/admin/orders/board');
  await screen.findByRole('button', { name: 'Mark 2 as seen' });
  act(() => emitLive('order.changed', fake.acknowledge(orderId(1), otherAdmin)));
  await screen.findByRole('button', { name: 'Mark as seen' });
  await userEvent.click(screen.getByRole('button', { name: /^Move #010002 to In the Kitchen/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /as seen$/ })).toBeNull());
  expect(lastRing()).toEqual([false, 'on time']);
});

it('prints what was seen here by a key, once that is wanted', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const fake = fakeOrders([ringing(1, 1), ringing(2, 1)]);
  act(() => printOnSeen.set(true));
  openAdmin(<KitchenBoardPage />, '/admin/orders/board');
  await screen.findByRole('button', { name: 'Mark 2 as seen' });
  // Another admin was first with this one, and has the paper.
  fake.acknowledge(orderId(1), otherAdmin);
  await userEvent.keyboard('a');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(document.querySelectorAll('[aria-label="Kitchen ticket"]')).toHaveLength(1);
  act(() => printOnSeen.set(false));
});
