import { notices } from '@forno/shared/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { adminOrder, openAdmin, orderId, otherAdmin, said } from '#testing/open-admin.tsx';
import { fakeOrders } from '#testing/fake-orders.ts';
import { emitLive } from '#live/live-events.ts';
import { KitchenBoardPage } from './kitchen-board-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const open = () => openAdmin(<KitchenBoardPage />, '/admin/orders/board');
const column = (status: string) => within(screen.getByRole('region', { name: status }));
const cards = (status: string) =>
  column(status)
    .queryAllByRole('listitem')
    .map(({ id }) => id.replace('card-', ''));
const four = () => [
  adminOrder(1),
  adminOrder(2),
  adminOrder(3, { status: 'In the Kitchen' }),
  adminOrder(4, { status: 'Delivered' }),
  adminOrder(5, { status: 'Delivered' }),
];

it('has a column for each station, who waits longest on top', async () => {
  fakeOrders(four());
  open();
  await waitFor(() => expect(cards('Order Received')).toEqual([1, 2].map(orderId)));
  expect(cards('In the Kitchen')).toEqual([orderId(3)]);
  expect(column('Sent to Delivery').getByText('Nothing here.')).toBeTruthy();
  expect(cards('Delivered')).toEqual([5, 4].map(orderId));
  expect(column('Delivered').getByRole('heading').textContent).toBe('Delivered2');
});

it('moves a ticket on by its button, at once in both columns', async () => {
  const fake = fakeOrders(four());
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Move #\w*10001 to In the Kitchen$/ }));
  expect(cards('Order Received')).toEqual([orderId(2)]);
  expect(cards('In the Kitchen')).toEqual([1, 3].map(orderId));
  await said(notices.orderStatusUpdated);
  expect(fake.order(orderId(1))?.status).toBe('In the Kitchen');
});

it.each([
  ['click', { detail: 2 }, { detail: 0 }],
  // Safari does not count taps.
  [
    'tap',
    { detail: 1, pointerType: 'touch', clientY: 400 },
    { detail: 1, pointerType: 'touch', clientY: 200 },
  ],
])(
  'ignores a double %s: it would move the ticket that slid there; another press does',
  async (_, again, other) => {
    const fake = fakeOrders(four());
    open();
    const move = (n: number, how: PointerEventInit) =>
      fireEvent(
        screen.getByRole('button', { name: `Move #01000${n} to In the Kitchen` }),
        new PointerEvent('click', { bubbles: true, ...how }),
      );
    await waitFor(() => expect(cards('Order Received')).toHaveLength(2));
    move(1, { ...again, detail: 1 });
    move(2, again);
    expect(cards('Order Received')).toEqual([orderId(2)]);
    move(2, other);
    expect(cards('Order Received')).toEqual([]);
    await waitFor(() => expect(fake.order(orderId(2))?.status).toBe('In the Kitchen'));
  },
);

it('moves a ticket that is dropped on another station', async () => {
  const fake = fakeOrders(four());
  open();
  await waitFor(() => expect(cards('Order Received')).toHaveLength(2));
  fireEvent.drop(screen.getByRole('region', { name: 'Delivered' }), {
    dataTransfer: { getData: () => orderId(2) },
  });
  await waitFor(() => expect(fake.order(orderId(2))?.status).toBe('Delivered'));
  expect(cards('Delivered')).toContain(orderId(2));
});

it('goes up, down and across by key; after a move the next ticket is active', async () => {
  const fake = fakeOrders(four());
  open();
  await waitFor(() => expect(cards('Delivered')).toHaveLength(2));
  await userEvent.keyboard('j');
  expect(document.activeElement?.id).toBe(`card-${orderId(1)}`);
  await userEvent.keyboard('l');
  expect(document.activeElement?.id).toBe(`card-${orderId(3)}`);
  await userEvent.keyboard('l');
  expect(document.activeElement?.id).toBe(`card-${orderId(5)}`);
  await userEvent.keyboard('hhn');
  await waitFor(() => expect(fake.order(orderId(1))?.status).toBe('In the Kitchen'));
  await waitFor(() => expect(document.activeElement?.id).toBe(`card-${orderId(2)}`));
});

it('moves orders paid together with one press, and reports those that failed', async () => {
  const checkoutId = '64b0000000000000000000f1';
  const fake = fakeOrders([
    ...four(),
    ...[0, 1].map((line) => adminOrder(6 + line, { checkoutId, line, lines: 2 })),
  ]);
  open();
  await waitFor(() => expect(cards('Order Received')).toEqual([1, 2, 6, 7].map(orderId)));
  fake.set(orderId(7), 'Sent to Delivery', otherAdmin);
  const all = 'Move all 2 orders paid together with #010006 to In the Kitchen';
  await userEvent.click(screen.getByRole('button', { name: all }));
  await screen.findByRole('dialog', { name: '1 of 2 moved' });
  expect(fake.order(orderId(6))?.status).toBe('In the Kitchen');
  expect(fake.order(orderId(7))?.status).toBe('Sent to Delivery');
});

it('says in a column what could not be loaded', async () => {
  fakeOrders([], { 'GET /order/get_orders': { status: 503 } });
  open();
  expect(await screen.findAllByText('Failed to fetch orders.')).toHaveLength(4);
});

it('recalls the ticket that was moved on last, by whomever, and then the one before it', async () => {
  const fake = fakeOrders(four());
  fake.set(orderId(1), 'In the Kitchen', otherAdmin);
  open();
  const recalls = (n: number) => screen.findByRole('button', { name: `Recall #0${10_000 + n}` });
  await recalls(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Move #010002 to In the Kitchen' }));
  await recalls(2);
  await userEvent.keyboard('r');
  await waitFor(() => expect(fake.order(orderId(2))?.status).toBe('Order Received'));
  await userEvent.click(await recalls(1));
  await waitFor(() => expect(fake.order(orderId(1))?.status).toBe('Order Received'));
});

it('adds up what is to be made, and announces changes', async () => {
  let qty = 1;
  fakeOrders(four(), {
    'GET /inventory/needs': () => ({
      body: [
        { category: 'bases', name: 'Regular', qty },
        { category: 'veggies', name: 'Onion', qty: 3 },
      ],
    }),
  });
  open();
  const day = within(await screen.findByRole('region', { name: 'All day' }));
  const bases = await day.findByRole('button', { name: /1 Regular/ });
  day.getByText('1 pizza');
  expect(day.queryByText('Onion')).toBeNull();
  await userEvent.click(bases);
  day.getByText(/Onion/);
  qty = 13;
  act(() => emitLive('order.changed', adminOrder(9)));
  await day.findByRole('button', { name: /13 Regular/ }, { timeout: 10_000 });
  day.getByText('13 pizzas');
});

it('shows for when a ticket was promised, and the new time when that slips', async () => {
  const range = (from: string, to: string) => ({ from: `2026-11-22T${from}Z`, to: `2026-11-22T${to}Z` });
  fakeOrders([adminOrder(1, { promise: range('15:05:00.000', '15:20:00.000') })]);
  open();
  await screen.findByText('due 8:35–8:50');
  const expected = { ...range('15:20:00.000', '15:35:00.000'), why: 'kitchen' as const };
  act(() => emitLive('order.expected', { _id: orderId(1), expected }));
  await screen.findByText('due 8:50–9:05');
});

it('shows all that waits, the oldest on top, without anybody asking for more', async () => {
  const orders = Array.from({ length: 90 }, (_, n) => adminOrder(n + 1));
  fakeOrders(orders, {
    'GET /order/get_orders': ({ path }) => {
      const query = new URL(path, 'http://shop').searchParams;
      const from = orders.findIndex(({ _id }) => _id === query.get('cursor')) + 1;
      const page = query.get('status') === 'Order Received' ? orders.slice(from, from + 50) : [];
      const next = from + 50 < orders.length && page.at(-1)?._id;
      return {
        body: { orders: page },
        headers: { 'x-total-count': '90', ...(next && { 'x-next-cursor': next }) },
      };
    },
  });
  open();
  await waitFor(() => expect(cards('Order Received')).toEqual(orders.map(({ _id }) => _id)));
  expect(column('Order Received').queryByRole('button', { name: /^Load/ })).toBeNull();
});
