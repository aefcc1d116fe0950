import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { adminNotices } from '@forno/shared/messages/admin';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { adminOrder, openAdmin, orderId, otherAdmin, said } from '#testing/open-admin.tsx';
import { fakeOrders } from '#testing/fake-orders.ts';
import { openShop } from '#testing/cart-examples.ts';
import { lastWritten, type Replies } from '#testing/fake-server.ts';
import { numberDayOf, stageOf } from '@forno/shared/domain';
import { emitLive } from '#live/live-events.ts';
import { KitchenBoardPage } from './kitchen-board-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const open = (orders: AdminOrderAnswer[], view = 'columns', replies: Replies = {}) => {
  const fake = fakeOrders(orders, replies);
  openAdmin(<KitchenBoardPage />, `/admin/orders/board?view=${view}`);
  return fake;
};
const column = (status: string) => within(screen.getByRole('region', { name: status }));
/** The orders at a station, in the order of its tickets. */
const cards = (status: string) =>
  [...screen.getByRole('region', { name: status }).querySelectorAll('[id^=card-]')].map(({ id }) =>
    id.replace('card-', ''),
  );
const ticket = (n: number, to: string) =>
  screen.findByRole('button', { name: new RegExp(`^Move #0${10_000 + n} to ${to}`) });
const press = (element: Element, how: PointerEventInit = {}) =>
  fireEvent(element, new PointerEvent('click', { bubbles: true, ...how }));
const four = () => [
  adminOrder(1),
  adminOrder(2),
  adminOrder(3, { status: 'In the Kitchen' }),
  adminOrder(4, { status: 'Delivered' }),
  adminOrder(5, { status: 'In the Kitchen', baked: '2026-11-20T14:10:00.000Z' }),
];
/** Two pizzas of one delivery, before the four. */
const withDelivery = () => [
  ...four(),
  ...[0, 1].map((line) => adminOrder(6 + line, { checkoutId: '64b0000000000000000000f1', line, lines: 2 })),
];

it('has a column for each station, who waits longest on top, and nothing of what is delivered', async () => {
  open(four());
  await waitFor(() => expect(cards('Order Received')).toEqual([1, 2].map(orderId)));
  expect(cards('In the Kitchen')).toEqual([orderId(3)]);
  expect(cards('Being Packed')).toEqual([orderId(5)]);
  expect(column('In the Kitchen').getByRole('heading').textContent).toBe('In the Kitchen1');
  expect(column('Order Received').getByRole('heading').textContent).toBe('Order Received2');
  expect(screen.queryByRole('region', { name: 'Delivered' })).toBeNull();
});

it('shows one station at a time, the first unless the address says another, and goes there by key', async () => {
  open(four(), '');
  await ticket(1, 'In the Kitchen');
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).not.toContain(
    'Delivered',
  );
  expect(screen.queryByRole('region', { name: 'In the Kitchen' })).toBeNull();
  await userEvent.keyboard('l');
  expect(cards('In the Kitchen')).toEqual([orderId(3)]);
  await userEvent.keyboard('lh');
  expect(cards('In the Kitchen')).toEqual([orderId(3)]);
  await userEvent.click(screen.getByRole('button', { name: /^Pack/ }));
  expect(cards('Being Packed')).toEqual([orderId(5)]);
});

it('says what a tap does where it does something', async () => {
  open(four(), '');
  const hint = 'Tap a ticket when it is done here.';
  await screen.findByText(hint);
  await userEvent.click(screen.getByRole('button', { name: /^On the road/ }));
  expect(screen.queryByText(hint)).toBeNull();
});

it('moves a ticket on by a press anywhere on it, at once in both columns', async () => {
  const fake = open(four());
  await ticket(1, 'In the Kitchen');
  await userEvent.click(document.getElementById(`card-${orderId(1)}`)!);
  expect(cards('Order Received')).toEqual([orderId(2)]);
  expect(cards('In the Kitchen')).toEqual([1, 3].map(orderId));
  await said(adminNotices.orderStatusUpdated);
  expect(fake.order(orderId(1))?.status).toBe('In the Kitchen');
});

it('ignores a press right after a move, which hits the ticket that slid there, and says so', async () => {
  const vibrate = vi.fn<() => boolean>();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
  const fake = open(four());
  const [first, second] = [await ticket(1, 'In the Kitchen'), await ticket(2, 'In the Kitchen')];
  // The clock stands: on a crowded machine drawing a move takes longer than the hand.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  press(first, { detail: 1 });
  press(second, { detail: 2 });
  clock.mockRestore();
  expect(cards('Order Received')).toEqual([orderId(2)]);
  expect(column('Order Received').getByText('Too fast. Tap again.')).toBeTruthy();
  expect(vibrate).toHaveBeenCalledOnce();
  // A key is always meant.
  press(await ticket(2, 'In the Kitchen'), { detail: 0 });
  await waitFor(() => expect(fake.order(orderId(2))?.status).toBe('In the Kitchen'));
});

it('goes up, down and across by key; after a move the next ticket is active', async () => {
  const fake = open(four());
  const at = (n: number, to: string) =>
    waitFor(async () => expect(document.activeElement).toBe(await ticket(n, to)));
  // Each column is loaded by itself.
  await Promise.all([ticket(2, 'In the Kitchen'), ticket(3, 'Being Packed'), ticket(5, 'Sent to Delivery')]);
  await userEvent.keyboard('j');
  await at(1, 'In the Kitchen');
  await userEvent.keyboard('l');
  await at(3, 'Being Packed');
  await userEvent.keyboard('l');
  await at(5, 'Sent to Delivery');
  await userEvent.keyboard('hhn');
  await waitFor(() => expect(fake.order(orderId(1))?.status).toBe('In the Kitchen'));
  await at(2, 'In the Kitchen');
});

it('sends what is baked to Pack, which is not Sent to Delivery before it is handed over; each step is taken back', async () => {
  const fake = open(four());
  const stage = () => stageOf(fake.order(orderId(1))!);
  for (const to of ['In the Kitchen', 'Being Packed'] as const) {
    press(await ticket(1, to), { detail: 0 });
    await waitFor(() => expect(stage()).toBe(to));
  }
  expect(fake.order(orderId(1))).toMatchObject({ status: 'In the Kitchen', version: 3 });
  for (const _ of [1, 2]) press(await ticket(1, 'Sent to Delivery'), { detail: 0 });
  await waitFor(() => expect(stage()).toBe('Sent to Delivery'));
  for (const back of ['Being Packed', 'In the Kitchen']) {
    await userEvent.keyboard('r');
    await waitFor(() => expect(stage()).toBe(back));
  }
});

it('has one ticket for a delivery, which moves together and is taken back together', async () => {
  const fake = open(withDelivery(), 'make');
  await waitFor(() => expect(cards('Order Received')).toEqual([1, 2, 6, 7].map(orderId)));
  expect(screen.getAllByRole('button', { name: /^Move #/ })).toHaveLength(3);
  await userEvent.click(await ticket(6, 'In the Kitchen'));
  expect(cards('Order Received')).toEqual([1, 2].map(orderId));
  await waitFor(() =>
    expect([6, 7].map((n) => fake.order(orderId(n))?.status)).toEqual(['In the Kitchen', 'In the Kitchen']),
  );
  await userEvent.keyboard('r');
  // At its place: what is due at the same time stands as it came.
  await waitFor(() => expect(cards('Order Received')).toEqual([1, 2, 6, 7].map(orderId)));
});

it('says on the band what is left of the promise, sorts by it, and tells the age on wish', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 5_000).toISOString();
  const due = (n: number, left: number) =>
    adminOrder(n, { createdAt: at(-13), statusHistory: [], promise: { from: at(left - 15), to: at(left) } });
  open([due(1, 90), due(2, 38), due(3, 20), due(4, -4), due(5, -130)], 'make');
  await waitFor(() => expect(cards('Order Received')).toEqual([5, 4, 3, 2, 1].map(orderId)));
  const band = async (n: number) => (await ticket(n, 'In the Kitchen')).textContent;
  expect(await band(1)).toContain('90 min');
  expect(await band(2)).toContain('38 mintight, 38 min left');
  expect(await band(3)).toContain('20 minwill be late, 20 min left');
  expect(await band(4)).toContain('−44 min late');
  expect(await band(5)).toContain('−2:10 h');
  expect(screen.queryByText('12 min old')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Screen' }));
  await userEvent.click(screen.getByLabelText('Show how long ago each ticket was ordered'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getAllByText('12 min old')).toHaveLength(5);
});

it('moves one pizza of a delivery by itself, and says where the rest is', async () => {
  open(withDelivery(), 'make');
  press(await screen.findByRole('button', { name: 'Move only Margherita of #010006' }));
  await waitFor(() => expect(cards('Order Received')).toEqual([1, 2, 7].map(orderId)));
  screen.getByText('1 × Margherita: In the Kitchen');
});

it('reports those of a delivery that could not be moved', async () => {
  const fake = open(withDelivery(), 'make');
  const both = await ticket(6, 'In the Kitchen');
  fake.set(orderId(7), 'Sent to Delivery', otherAdmin);
  press(both);
  await screen.findByRole('dialog', { name: '1 of 2 moved' });
  expect(fake.order(orderId(6))?.status).toBe('In the Kitchen');
  expect(fake.order(orderId(7))?.status).toBe('Sent to Delivery');
});

it('shows the address only of what has left the oven', async () => {
  const delivery = { address: '7 Hill Road' };
  open([adminOrder(1, { delivery }), { ...four()[4]!, delivery }]);
  await screen.findByText('7 Hill Road');
  column('Being Packed').getByText('7 Hill Road');
  expect(column('Being Packed').getByRole('link', { name: /^Print the slip/ })).toBeTruthy();
});

it('makes an allergy louder than any other note', async () => {
  open([adminOrder(1, { note: 'Severe ALLERGY to nuts' }), adminOrder(2, { note: 'Well done' })], 'make');
  expect((await screen.findByText(/Severe/)).dataset['allergy']).toBe('true');
  expect(screen.getByText(/Well done/).dataset['allergy']).toBeUndefined();
});

it('says at each station what could not be loaded', async () => {
  open([], undefined, { 'GET /order/get_orders': { status: 503 } });
  await waitFor(() => expect(screen.getAllByText('Failed to fetch orders.')).toHaveLength(4));
});

it('recalls the ticket that was moved on last, by whomever, and lists those before it', async () => {
  const fake = fakeOrders(four());
  fake.set(orderId(1), 'In the Kitchen', otherAdmin);
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=make');
  press(await ticket(2, 'In the Kitchen'));
  await waitFor(() => expect(fake.order(orderId(2))?.status).toBe('In the Kitchen'));
  await userEvent.keyboard('r');
  await waitFor(() => expect(fake.order(orderId(2))?.status).toBe('Order Received'));
  await userEvent.click(screen.getByRole('button', { name: 'Recall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recall' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Bring #010001 back to Order Received' }));
  await waitFor(() => expect(fake.order(orderId(1))?.status).toBe('Order Received'));
});

it('pauses the shop and marks what is sold out, without leaving the tickets', async () => {
  const stock = { bases: {}, sauces: {}, veggies: {}, cheeses: { Feta: { qty: 5, price: 40 } } };
  let shop = openShop;
  const { server } = open(four(), 'make', {
    'GET /shop': () => ({ body: shop }),
    'PUT /shop/pause': () => ({ body: (shop = { ...openShop, pause: { until: null } }) }),
    'GET /inventory': { body: stock },
    'POST /inventory/sold-out': {
      body: { ...stock, cheeses: { Feta: { qty: 5, price: 40, soldOut: true } } },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sold out' }));
  await userEvent.click(await screen.findByRole('switch', { name: /^Feta/, checked: true }));
  await screen.findByRole('switch', { name: /^Feta/, checked: false });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Until I resume' }));
  await screen.findByText('Paused until somebody resumes.');
  expect(lastWritten(server.sent)).toEqual({ version: openShop.version, pause: { minutes: null } });
});

it('adds up what is to be made, and announces changes', async () => {
  let qty = 1;
  open(four(), undefined, {
    'GET /inventory/needs': () => ({
      body: [
        { category: 'bases', name: 'Regular', qty },
        { category: 'veggies', name: 'Onion', qty: 3 },
      ],
    }),
  });
  const day = within(await screen.findByRole('region', { name: 'All day' }));
  const bases = await day.findByRole('button', { name: /1 Regular/ });
  day.getByText('1 pizza');
  expect(day.queryByText('Onion')).toBeNull();
  await userEvent.click(bases);
  day.getByText(/Onion/);
  qty = 13;
  act(() => emitLive('order.changed', adminOrder(9)));
  await day.findByRole('button', { name: /13 Regular/ });
  day.getByText('13 pizzas');
});

it('shows for when a ticket was promised, as its countdown does, also when that slips', async () => {
  const today = numberDayOf(new Date());
  const range = (from: string, to: string) => ({ from: `${today}T${from}Z`, to: `${today}T${to}Z` });
  open([adminOrder(1, { promise: range('15:05:00.000', '15:20:00.000') })]);
  await screen.findByText('due 8:35–8:50');
  const expected = { ...range('15:20:00.000', '15:35:00.000'), why: 'kitchen' as const };
  act(() => emitLive('order.expected', { _id: orderId(1), expected }));
  await screen.findByText('due 8:35–8:50');
  // Sooner is no news for the kitchen: the band counts down to the promise.
  const sooner = range('14:50:00.000', '15:05:00.000');
  act(() => emitLive('order.expected', { _id: orderId(1), expected: sooner }));
  await screen.findByText('due 8:35–8:50');
});

it('shows all that waits, the oldest on top, without anybody asking for more', async () => {
  const orders = Array.from({ length: 90 }, (_, n) => adminOrder(n + 1));
  open(orders, undefined, {
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
  await waitFor(() => expect(cards('Order Received')).toEqual(orders.map(({ _id }) => _id)));
  expect(column('Order Received').queryByRole('button', { name: /^Load/ })).toBeNull();
});
